import { lazy, Suspense } from 'react';
import { pictureOf } from './help-pages.ts';
import type { Block, Line } from './parse-page.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './help.module.css';
import { Link } from 'react-router-dom';
import { useWayBack, useWord } from './use-guide.ts';

const ExampleChart = lazy(async () => ({ default: (await import('./example-chart.tsx')).ExampleChart }));

const MessageCodes = lazy(async () => ({ default: (await import('./message-codes.tsx')).MessageCodes }));

/** A heading, paragraph, list, table, note, picture or chart of a page. */
export function PageBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id} tabIndex={-1}>
          <PageLine line={block.line} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <PageLine line={block.line} />
        </p>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <PageLine line={block.line} />
        </p>
      );
    case 'steps':
      return <ol>{itemsOf(block.items)}</ol>;
    case 'points':
      return <ul>{itemsOf(block.items)}</ul>;
    case 'table':
      return (
        <ScrollBox className={styles.wide}>
          <Table headings={block.head.map((cell) => ({ label: <PageLine line={cell} /> }))}>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, place) => (
                  <td key={place}>
                    <PageLine line={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </ScrollBox>
      );
    case 'chart':
      return (
        <Suspense fallback={<Skeleton lines={6} height={36} />}>
          <ExampleChart name={block.name} alt={block.alt} />
        </Suspense>
      );
    case 'codes':
      return (
        <Suspense fallback={<Skeleton lines={6} height={36} />}>
          <MessageCodes label={block.alt} />
        </Suspense>
      );
    case 'picture':
      return <img className={styles.picture} {...pictureOf(block.name)} alt={block.alt} loading="lazy" />;
  }
}

function itemsOf(items: readonly Line[]) {
  return items.map((item, at) => (
    <li key={at}>
      <PageLine line={item} />
    </li>
  ));
}

/** A line with its markup: terms of the screens are bold, keys look like keys, links work. */
function PageLine({ line }: { line: Line }) {
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
