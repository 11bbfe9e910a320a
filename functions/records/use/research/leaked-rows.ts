import type { OwnParameters } from '#shared/contract/list-parameters.ts';
import type { ArticleRow } from '#shared/contract/rows/article-row.ts';
import { notFound } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { articleRows } from './article-row.ts';
import { leakedArticles } from './leakage.ts';

/** The articles of a list: all, or those that were paid for although an agreement covers them. 404 for an unknown agreement. */
export async function listedArticles(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  { leaked_from, leaked_in }: Pick<OwnParameters, 'leaked_from' | 'leaked_in'> = {},
): Promise<readonly ArticleRow[]> {
  const rows = articleRows(model);
  if (leaked_from === undefined) return rows;
  const agreement = model.find('agreement', leaked_from);
  if (!agreement) throw notFound(say('kinds.agreement'));
  const leaked = new Set(((await leakedArticles(caller, model, [agreement], leaked_in)).get(agreement.id) ?? []).map(({ id }) => id));
  return rows.filter(({ id }) => leaked.has(id));
}
