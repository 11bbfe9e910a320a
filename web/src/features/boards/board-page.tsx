import { useParams } from 'react-router-dom';
import { Board } from './board.tsx';

/** S27: one board. Remounted for another board, so that no state remains. */
export default function BoardPage() {
  const { id = '' } = useParams();
  return <Board key={id} id={id} />;
}
