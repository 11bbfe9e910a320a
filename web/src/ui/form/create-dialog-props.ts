/** The props of every dialog that creates a record. */
export interface CreateDialogProps<R> {
  /** Cancelled, or done. */
  onClose: () => void;
  /** Called once the record exists, before the dialog offers the next steps. */
  onCreated?: ((record: R) => void) | undefined;
}
