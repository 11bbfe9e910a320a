import { useState } from 'react';
import type { ProductRow } from '#shared/contract/rows/product-row.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { CreatePeriod } from './create-period.tsx';
import { ProductDialog } from '../products/product-dialog.tsx';

/** Creates a product; then Start Acquisition opens the form of its first subscription period (S89). */
export function CreateProduct({
  onClose,
  onCreated,
  publisherId,
  name,
}: CreateDialogProps<ProductRow> & { publisherId?: string; name?: string }) {
  const t = useText();
  const [acquiring, setAcquiring] = useState<ProductRow>();
  if (acquiring) return <CreatePeriod productId={acquiring.id} onClose={onClose} />;
  return (
    <ProductDialog
      {...(publisherId === undefined ? {} : { publisherId })}
      {...(name === undefined ? {} : { name })}
      onClose={onClose}
      onCreated={onCreated}
      next={{ label: t('dialogs.product.startAcquisition'), run: setAcquiring }}
    />
  );
}
