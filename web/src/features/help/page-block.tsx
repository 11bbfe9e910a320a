import { pictureOf } from './help-pages.ts';
import { PageLine } from './page-line.tsx';
import type { Block, Line } from './parse-page.ts';
import styles from './help.module.css';

/** A heading, paragraph, list, table, note or picture of a page. */
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
        <div className={styles.wide}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col">
                    <PageLine line={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, place) => (
                    <td key={place}>
                      <PageLine line={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
