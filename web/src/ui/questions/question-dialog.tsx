import { Modal } from '#web/ui/modal.tsx';
import { useQuestion } from './question-store.ts';

/** The dialog of the question that is open, see `askQuestion`. */
export function QuestionDialog() {
  const question = useQuestion();
  if (!question) return null;
  const { title, sentences, confirmLabel, answer } = question;
  return (
    <Modal title={title} width={520} saveLabel={confirmLabel} onSave={() => answer(true)} onCancel={() => answer(false)}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Modal>
  );
}
