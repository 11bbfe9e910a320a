import { Link } from 'react-router-dom';
import { Table } from '#web/ui/table.tsx';
import { useText } from '#web/text/text.ts';
import { GuideState } from './guide-state.tsx';
import { helpGroups, topics } from './topics.ts';
import { useTitles, useWayBack } from './use-guide.ts';
import styles from './help.module.css';

/** The table of links (R035), each with address, tooltip and title. */
export function GuideTable() {
  const t = useText();
  const { along } = useWayBack();
  const titles = useTitles();
  if (!titles.data) return <GuideState of={titles} />;
  return (
    <Table className={styles.topics} grouped headings={[t('help.page'), t('help.about')]}>
      {helpGroups.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {t(`help.groups.${group}`)}
            </th>
          </tr>
          {topics
            .filter((topic) => topic.group === group)
            .map(({ name }) => {
              const { title, tooltip } = titles.data[name];
              return (
                <tr key={name}>
                  <td>
                    <Link to={along(`/help/${name}`)} title={tooltip}>
                      {title}
                    </Link>
                  </td>
                  <td>{tooltip}</td>
                </tr>
              );
            })}
        </tbody>
      ))}
    </Table>
  );
}
