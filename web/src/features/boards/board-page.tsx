import { useParams } from 'react-router-dom';
import { Board } from './board.tsx';

/** S27: one board. Another board is another page: nothing of the one before stays. */
export default function BoardPage() {
  const { id = '' } = useParams();
  return <Board key={id} id={id} />;
}
