import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { pageLayouts, type SubContextView } from '#shared/contract/groups/layouts.ts';
import { users } from '#shared/contract/groups/users.ts';
import type { LayoutName } from '#shared/contract/layouts.ts';
import { type RoleName, roleNames } from '#shared/contract/permissions.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import styles from './layout-board.module.css';

interface ShareDialogProps {
  name: LayoutName;
  definition: LayoutDefinition;
  shared: SubContextView['shared'];
  onClose: () => void;
}

/** Shares the current arrangement with people and roles; shared ones can be withdrawn. */
export function ShareDialog({ name: board, definition, shared, onClose }: ShareDialogProps) {
  const t = useText();
  const me = useSession()?.user.id;
  const [name, setName] = useState('');
  const [people, setPeople] = useState<readonly string[]>([]);
  const [roles, setRoles] = useState<readonly RoleName[]>([]);
  const [isTried, setTried] = useState(false);
  const known = useQuery(queryFor(users.list, {}));
  const share = useCommand(pageLayouts.share, { invalidates: ['layouts'], onDone: onClose });
  const unshare = useCommand(pageLayouts.unshare, { invalidates: ['layouts'] });
  const own = shared.filter((each) => each.own);
  const isNamed = name.trim() !== '';
  const hasReaders = people.length + roles.length > 0;
  const params = { id: board };
  const save = (): void => {
    setTried(true);
    if (isNamed && hasReaders) share.mutate({ params, body: { name: name.trim(), definition, user_ids: [...people], roles: [...roles] } });
  };
  return (
    <Modal
      title={t('layouts.share.title')}
      width={520}
      onCancel={onClose}
      onSave={save}
      saveLabel={t('layouts.share.do')}
      saving={share.isPending}
    >
      <SpaceBetween size="m">
        <div>{t('layouts.share.lead')}</div>
        <FormField label={t('layouts.share.name')} errorText={isTried && !isNamed ? t('layouts.share.nameMissing') : undefined} stretch>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} invalid={isTried && !isNamed} ariaRequired />
        </FormField>
        <FormField
          label={t('layouts.share.people')}
          errorText={isTried && !hasReaders ? t('layouts.share.readersMissing') : undefined}
          stretch
        >
          <MultiDropdown
            values={people}
            options={rowsOfList(known.data)
              .filter(({ id }) => id !== me)
              .map(({ id, name: label }) => ({ id, name: label }))}
            onChange={setPeople}
          />
        </FormField>
        <FormField label={t('layouts.share.roles')} stretch>
          <MultiDropdown
            values={roles}
            options={roleNames.map((id) => ({ id, name: t(`users.role.${id}`) }))}
            onChange={(ids) => setRoles(ids as RoleName[])}
          />
        </FormField>
        {own.length > 0 && (
          <section aria-label={t('layouts.share.own')}>
            <h3 className={styles.ownTitle}>{t('layouts.share.own')}</h3>
            <ul className={styles.choices}>
              {own.map((layout) => (
                <li key={layout.id}>
                  <div>
                    <strong>{layout.name}</strong>
                    <div>
                      {[...layout.people.map((person) => person.name), ...layout.roles.map((role) => t(`users.role.${role}`))].join(', ')}
                    </div>
                  </div>
                  <Button
                    ariaLabel={t('layouts.share.stopOne', { name: layout.name })}
                    onClick={() => unshare.mutate({ params: { ...params, sharedId: layout.id } })}
                  >
                    {t('layouts.share.stop')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </SpaceBetween>
    </Modal>
  );
}
