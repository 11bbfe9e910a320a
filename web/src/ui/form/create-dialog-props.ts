/** What every dialog that creates a record takes. */
export interface CreateDialogProps<R> {
  /** Cancelled, or done. */
  onClose: () => void;
  /** Once the record is there, before the dialog offers what to do next. */
  onCreated?: ((record: R) => void) | undefined;
}
