import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { departments } from '#shared/contract/groups/catalogues.ts';
import { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import { stakeholders } from '#shared/contract/groups/stakeholders.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { type Choice, Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

const width = 520;

interface NameStakeholderProps {
  periodId: string;
  onClose: () => void;
  /** After the stakeholder was named. */
  onNamed?: () => void;
}

/** Adds a stakeholder to a period. A department without a share of the price gets one of 0 %, so that the costs stay the same. */
export function NameStakeholder(props: NameStakeholderProps) {
  const t = useText();
  const stakes = useQuery(queryFor(periodStakes.get, { params: { id: props.periodId } }));
  const people = useQuery(queryFor(stakeholders.list, {}));
  const offered = useQuery(queryFor(departments.list, {}));
  const title = t('evaluations.naming.title');
  const waiting = [stakes, people, offered].find((each) => !each.data);
  if (!stakes.data || !people.data || !offered.data || waiting)
    return <LoadingDialog title={title} query={waiting ?? stakes} width={width} onClose={props.onClose} />;
  const shared = stakes.data.departments.map(({ department }) => department);
  return (
    <NameForm
      {...props}
      title={title}
      people={listed(people.data).map((each): Person => ({ id: each.id, name: contactName(each), department: each.departments[0]?.id }))}
      shared={shared.map(({ id }) => id)}
      offered={[...shared, ...listed(offered.data).filter(({ id, active }) => active && !shared.some((each) => each.id === id))]}
    />
  );
}

function listed<T>(answer: T[] | { data: T[] }): T[] {
  return Array.isArray(answer) ? answer : answer.data;
}

type Person = Choice & { department?: string | undefined };

interface NameFormProps extends NameStakeholderProps {
  title: string;
  people: readonly Person[];
  /** Departments with a share of the period. */
  shared: readonly string[];
  offered: readonly Choice[];
}

function NameForm({ periodId, title, people, shared, offered, onClose, onNamed }: NameFormProps) {
  const t = useText();
  const [person, setPerson] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const addDepartment = useCommand(periodStakes.addDepartment);
  const addStakeholder = useCommand(periodStakes.addStakeholder);
  const own = people.find(({ id }) => id === person)?.department;
  const department = chosen ?? (own !== undefined && offered.some(({ id }) => id === own) ? own : (shared[0] ?? null));
  const save = async (): Promise<void> => {
    if (person === null || department === null) return;
    const params = { id: periodId };
    try {
      if (!shared.includes(department)) await addDepartment.mutateAsync({ params, body: { department_id: department, percentage: 0 } });
      await addStakeholder.mutateAsync({ params, body: { department_id: department, stakeholder_id: person } });
    } catch {
      // The client has shown the error; the dialog stays open.
      return;
    }
    onClose();
    onNamed?.();
  };
  return (
    <Modal
      title={title}
      width={width}
      onCancel={onClose}
      onSave={() => void save()}
      saveDisabled={person === null || department === null}
      saving={addDepartment.isPending || addStakeholder.isPending}
    >
      <SpaceBetween size="m">
        <FormField label={t('evaluations.naming.person')}>
          <Dropdown value={person} options={people} ariaLabel={t('evaluations.naming.person')} onChange={setPerson} />
        </FormField>
        <FormField label={t('evaluations.naming.department')} description={t('evaluations.naming.departmentHint')}>
          <Dropdown value={department} options={offered} ariaLabel={t('evaluations.naming.department')} onChange={setChosen} />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
