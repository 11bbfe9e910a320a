import { useEffect, useRef } from 'react';
import Alert from '@cloudscape-design/components/alert';
import type { SsoTest } from '#shared/contract/entities/sso.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';

/** The result of a test sign-in: each attribute that arrived, and the role that each rule gave. */
export function TestResult({ test }: { test: SsoTest['test'] }) {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.scrollIntoView({ block: 'center' }), []);
  const { failure, subject, person, roles, attributes, rules } = test;
  const roleNames = roles.map((role) => t(`users.role.${role}`));
  return (
    <Stack>
      <div ref={top} role="status">
        <Alert type={failure ? 'warning' : 'success'}>{failure ? messageText(failure, '') : t('sso.result.ok')}</Alert>
      </div>
      {subject !== null && (
        <FactList
          layout="stack"
          label={t('sso.result.title')}
          facts={[
            { label: t('sso.result.subject'), value: subject },
            { label: t('sso.result.person'), value: person ?? t('sso.result.nobody') },
            { label: t('users.roles'), value: roleNames.join(', ') || t('sso.result.noRoles') },
          ]}
        />
      )}
      {attributes.length > 0 && (
        <ScrollBox>
          <Table caption={t('sso.result.attributes')} headings={[t('sso.attribute'), t('sso.result.values')]}>
            {attributes.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{values.join(', ')}</td>
              </tr>
            ))}
          </Table>
        </ScrollBox>
      )}
      {rules.length > 0 && (
        <ScrollBox>
          <Table caption={t('sso.rules')} headings={[t('sso.attribute'), t('sso.value'), t('sso.role'), t('sso.result.outcome')]}>
            {rules.map((rule, index) => (
              // Two rules may be alike.
              <tr key={index}>
                <th scope="row">{rule.attribute}</th>
                <td>{rule.value}</td>
                <td>{t(`users.role.${rule.role}`)}</td>
                <td>{t(`sso.outcomes.${rule.outcome}`)}</td>
              </tr>
            ))}
          </Table>
        </ScrollBox>
      )}
    </Stack>
  );
}
