import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { Dropdown } from '#web/components/dropdown.tsx';
import { useText } from '#web/text/text.ts';

/** What a new task begins with (C074): choosing a template fills in what it has. */
export function TemplateChoice({ onChosen }: { onChosen: (template: ToDoRow) => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = useQuery(queryFor(toDos.templates, {}));
  const templates = asked.data ?? [];
  return (
    <FormField label={t('toDos.dialog.template')} stretch>
      <Dropdown
        value={chosen}
        options={templates.map(({ id, title }) => ({ id, name: title }))}
        loading={asked.isPending}
        noneLabel={t('toDos.dialog.noTemplate')}
        onChange={(id) => {
          setChosen(id);
          const template = templates.find((each) => each.id === id);
          if (template) onChosen(template);
        }}
      />
    </FormField>
  );
}
