import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { articles } from '#shared/contract/groups/articles.ts';
import { queryFor } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

interface Person {
  name: string;
  orcid: string;
  email: string;
}

/**
 * Removes an author from all articles, as data protection requires (C729), and first lists other places with the person's name. `of`: the
 * preselected author.
 */
export function ErasePerson({ of, onClose }: { of?: { name: string; orcid: string | null } | undefined; onClose: () => void }) {
  const t = useText();
  const person = { name: of?.name ?? '', orcid: of?.orcid ?? '', email: '' };
  const form = useContractForm<typeof articles.erasePerson, Person>(articles.erasePerson, { defaults: person, onDone: onClose });
  const entered = useWatch({ control: form.fields.control }) as Person;
  const [asked, setAsked] = useState<Person | undefined>(of && person);
  return (
    <FormDialog form={form} title={t('research.erase.title')} width={480} onCancel={onClose} saveLabel={t('research.erase.confirm')}>
      <Box>{t('research.erase.lead')}</Box>
      <TextField form={form.fields} name="name" label={t('research.name')} hint={t('research.erase.nameHint')} />
      <TextField form={form.fields} name="orcid" label={t('research.erase.orcid')} />
      <TextField form={form.fields} name="email" label={t('research.erase.email')} />
      <Button disabled={!isGiven(entered)} onClick={() => setAsked({ ...entered })}>
        {t('research.erase.show')}
      </Button>
      {asked && <PlacesOfPerson person={asked} />}
    </FormDialog>
  );
}

function isGiven({ name, orcid, email }: Person): boolean {
  return [name, orcid, email].some((each) => each.trim() !== '');
}

/** The places that name a person, each as a link. */
function PlacesOfPerson({ person }: { person: Person }) {
  const t = useText();
  const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value.trim() !== ''));
  const { data } = useQuery(queryFor(articles.placesOfPerson, { query: given }));
  if (!data) return null;
  return (
    <div role="status">
      <Box>{t('research.erase.articles', { count: data.articles })}</Box>
      <Box>{t(data.elsewhere.length === 0 ? 'research.erase.nowhere' : 'research.erase.elsewhere')}</Box>
      <ul>
        {data.elsewhere.map(({ id, name, path, kind, kind_code }) => (
          <li key={id}>
            {path === null ? (
              name
            ) : (
              <a href={path} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}{' '}
            ({messageText(kind_code, kind)})
          </li>
        ))}
      </ul>
    </div>
  );
}
