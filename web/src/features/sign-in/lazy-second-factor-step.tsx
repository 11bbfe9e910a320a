import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { SecondFactorStepProps } from './second-factor-step.tsx';

const Step = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }));

/** The second step of a sign-in, which most people never see: it is loaded for those who do. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<Skeleton lines={3} height={40} />}>
      <Step {...props} />
    </Suspense>
  );
}
