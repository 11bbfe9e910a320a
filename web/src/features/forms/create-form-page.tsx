import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { customForms } from '#shared/contract/groups/custom-forms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkForm } from '#shared/domain/custom-forms/check-form.ts';
import { queryFor } from '#web/api/queries.ts';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FormBuilder } from './form-builder.tsx';
import type { FormOffer } from './form-values.ts';
import { type FormValues, formValues } from './form-values.ts';

/** A new form (S25). */
export default function CreateFormPage() {
  const offered = useQuery(queryFor(customForms.form, {}));
  return offered.data ? <NewForm offered={offered.data} /> : <Skeleton lines={6} height={90} />;
}

function NewForm({ offered }: { offered: FormOffer }) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<string>();
  const own = useContractForm<typeof customForms.create, FormValues>(customForms.create, {
    defaults: formValues(undefined),
    toBody: (values) => values as BodyOf<typeof customForms.create>,
    check: checkForm,
    onDone: ({ result }) => setSaved(result.id),
  });
  // Only once it is known to be saved does leaving ask nothing.
  useEffect(() => {
    if (saved !== undefined) void navigate(`/forms/${saved}`, { replace: true });
  }, [saved, navigate]);
  return <FormBuilder own={own} offered={offered} saved={saved !== undefined} />;
}
