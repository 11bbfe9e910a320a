import { invalid, notFound } from '#shared/contract/errors.ts';
import type { toDos } from '#shared/contract/groups/to-dos.ts';
import { removeWhole } from '#functions/records/ground/deletion/deletion.ts';
import { answer, type Handler } from '../platform/http.ts';
import { toDoFileRow } from '#functions/records/work/to-dos/to-do-row.ts';
import { attachFile, takeFiles } from './to-do-files.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C093: one file is answered as one, several as a list. Each is checked by name, size and real content. */
export const addFiles: Handler<typeof toDos.addFiles> = async (request) => {
  const { upload_id, file_name } = request.body;
  // Checked before the file is stored, which no record would name otherwise.
  if (!(await request.model()).find('to_do', request.params.id)) throw notFound(say('kinds.to_do'));
  if (upload_id !== undefined && file_name === undefined) throw invalid({ file_name: [say('text.required')] });
  const uploads = upload_id !== undefined && file_name !== undefined ? [{ upload_id, file_name }] : [];
  if (request.files.length + uploads.length === 0) throw invalid({ file: [say('text.required')] }, say('to-dos.chooseFile'));
  const kept = await takeFiles(request, uploads);
  const rows = await request.repo.commit(async (tx) => {
    const toDo = await tx.load('to_do', request.params.id);
    return kept.map((file) => attachFile(tx, toDo.id, file));
  });
  const model = await request.model();
  const shown = rows.map((row) => toDoFileRow(model, row));
  const [first] = shown;
  const several = shown.length > 1 || !first || request.files.some(({ field }) => field === 'files');
  return answer(several ? shown : first, {
    message:
      shown.length === 1 ? say('to-dos.wasAttached', { name: first?.name ?? '' }) : say('to-dos.filesAttached', { length: shown.length }),
  });
};

export const removeFile: Handler<typeof toDos.removeFile> = async ({ repo, params }) => {
  const file = await repo.commit(async (tx) => {
    const toDo = await tx.load('to_do', params.id);
    const found = await tx.load('media', params.fileId);
    if (found.entity !== 'to_do' || found.entity_id !== toDo.id) throw notFound(say('kinds.media'));
    await removeWhole(tx, { kind: 'media', row: found });
    return found;
  });
  return answer({ id: file.id }, { message: say('to-dos.wasDeleted', { name: file.name }) });
};
