import { Link } from 'react-router-dom';
import type { Line } from './parse-page.ts';
import { useWayBack, useWord } from './use-guide.ts';

/** A line with its marks: what is on the screen is bold, keys are drawn as keys, links lead on. */
export function PageLine({ line }: { line: Line }) {
  const word = useWord();
  const { along } = useWayBack();
  return line.map((piece, at) => {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'strong':
        return <strong key={at}>{piece.text}</strong>;
      case 'keys':
        return <kbd key={at}>{piece.text}</kbd>;
      case 'word':
        return <strong key={at}>{word(piece.key)}</strong>;
      case 'link':
        return (
          <Link key={at} to={along(piece.to)}>
            <PageLine line={piece.inside} />
          </Link>
        );
    }
  });
}
