import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { memberships } from '#shared/contract/groups/memberships.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import links from '#web/ui/links.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** The consortia that this library is a member of. */
export default function MinePage() {
  const t = useText();
  const { date } = useFormats();
  const mine = useQuery(queryFor(memberships.mine, {}));
  if (!mine.data) return <Skeleton lines={4} height={60} />;
  return (
    <Stack>
      {mine.data.length === 0 ? (
        <Quiet>{t('consortium.noMemberships')}</Quiet>
      ) : (
        <Table headings={[t('consortium.title'), t('consortium.state'), t('consortium.since'), t('consortium.until')]}>
          {mine.data.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                <Link className={links.name} to={`/consortium/${each.id}`}>
                  {each.office_name}
                </Link>
              </th>
              <td>{t(`consortium.states.${each.state}`)}</td>
              <td>{date(each.since)}</td>
              <td>{each.until === null ? '–' : date(each.until)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Stack>
  );
}
