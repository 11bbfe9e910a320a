import { basename } from 'node:path';
import { systemCaller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { openInvitation } from '#functions/platform/across.ts';
import { newToken } from '#functions/platform/link-tokens.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { shownInvitation } from '#functions/records/work/consortium/invitation-mail.ts';
import { issueOfferLink } from '#functions/records/work/consortium/offer-links.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { consortiumRecords } from '#tests/support/consortium.ts';
import { outlookEmail } from '#tests/support/eml.ts';
import type { Library } from '#tests/support/library.ts';
import { screenAddresses } from '#tests/support/screen-addresses.ts';

function rowsOf<R>(page: R[] | { data: R[] }): R[] {
  return Array.isArray(page) ? page : page.data;
}

/** Invites a member by a link. Returns the last part of its address. */
function invite(repo: Repository, id: string): Promise<string> {
  return repo.commit(async (tx) => {
    const token = newToken();
    const until = '2090-10-31T00:00:00.000Z';
    const contact = { name: 'Qcontact', email: 'q@member.example', role: 'other' as const, language: null };
    const membership = await tx.load('membership', id);
    await openInvitation(tx, id, { token, until, shown: shownInvitation(tx, await tx.model(), { membership, contact, expires: until }) });
    return token;
  });
}

/** The addresses of all screens, with records of the library, most made here, where an address names one. */
export async function everyAddress(library: Library): Promise<string[]> {
  const { admin: as, id: tenant, repo } = library.tenant;
  const period = await library.period({ subscription_name: 'Tides 4712', cancellation_deadline: '2025-10-01' });
  const license = await ask(groups.licensePeriods.create, {
    as,
    body: { name: 'L-2026', publisher_id: library.publisher, owner_id: as.id, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  const list = await ask(groups.products.createTitleList, {
    as,
    params: { id: library.product },
    body: { name: 'T-1', valid_from: '2026-01-01', publications: [{ publication_title: 'Xylem', publication_type: 'serial' }] } as never,
  });
  const csv = (content: string) => ({ file: { name: 'x.csv', type: 'text/csv', content } });
  const imported = await ask(groups.imports.parse, { as, files: csv('Produkt;Verlag;Beginn;Preis\nXylem;Xyz;2026-01-01;10\n') });
  const providers = await ask(groups.providerImports.parse, { as, body: {}, files: csv('Verlag;Kundennummer\nXyz;12\n') });
  const prices = await ask(groups.priceImports.parse, {
    as,
    body: {},
    files: csv('Abonnement;Beginn;Preis\nTides 4712;2026-01-01;10\n'),
  });
  const budgets = await ask(groups.budgetImports.parse, { as, body: {}, files: csv('Fachbereich;Jahr;Etat\nLaw;2026;10\n') });
  const licenses = await ask(groups.licenseImports.parse, { as, body: {}, files: csv('Lizenz;Verlag\nL-2027;Xyz\n') });
  const articles = await ask(groups.articleImports.parse, { as, body: {}, files: csv('DOI;Titel;Betrag\n10.1234/x;Xylem;10\n') });
  await filesFor(systemCaller(tenant)).put(uploadKey('qx-upload'), 'Report_Name\tTitle Master Report\nReport_ID\tTR\n');
  const uploads = [{ upload_id: 'qx-upload', file_name: 'qx.tsv' }];
  const usage = await ask(groups.usageImports.parse, { as, body: { uploads } });
  const [board] = rowsOf(await ask(groups.toDoBoards.list, { as }));
  await ask(groups.users.create, { as, body: { name: 'Qvist', email: `q@${tenant}.example`, roles: ['viewer'] } });
  const form = await ask(groups.customForms.create, {
    as,
    body: { name: 'Qx', fields: [{ id: 'qx-1', kind: 'text', label: 'Qx', help: null, required: false, options: [], removed: false }] },
  });
  const source = await ask(groups.usageSources.create, { as, body: { name: 'Qusage' } });
  const article = await ask(groups.articles.create, { as, body: { title: 'Qarticle', publisher_id: library.publisher } });
  const agreement = await ask(groups.agreements.create, {
    as,
    body: { name: 'Qdeal', start_date: '2026-01-01', end_date: '2026-12-31', publisher_id: library.publisher },
  });
  const report = await ask(groups.reports.create, {
    as,
    body: { name: 'Qr', type: 'subscriptions', columns: [{ path: 'name', label: null, total: null }] },
  });
  const [email] = rowsOf(await ask(groups.emails.list, { as }));
  const received = await ask(groups.receivedEmails.create, {
    as,
    body: { subscription_period_id: period.id },
    files: { file: { name: 'q.eml', type: 'message/rfc822', content: outlookEmail } },
  });
  const consortium = await repo.commit((tx) => consortiumRecords(tx, 'Qfjord'));
  const members = await ask(groups.membershipImports.parse, {
    as,
    body: {},
    files: csv('Bibliothek;Kontaktperson;E-Mail\nQmember;Qontact;q@qmember.example\n'),
  });
  const offer = await repo.commit(async (tx) => issueOfferLink(tx, await tx.load('deal_offer', consortium.offers)));
  const invitation = await invite(repo, consortium.memberships);
  return screenAddresses({
    '/users/': as.id,
    '/offers/': consortium.received_offers,
    '/consortium/deals/': consortium.deals,
    '/consortium/': consortium.received,
    '/subscriptions/': period.subscription_id,
    '/products/': library.product,
    '/publishers/': library.publisher,
    '/vendors/': library.vendor,
    '/licenses/': license.license?.id ?? '',
    '/title-lists/imports/': library.product,
    '/title-lists/manual/': library.product,
    '/title-lists/': list.id,
    '/subscription-imports/': imported.import.id,
    '/provider-imports/': providers.import.id,
    '/subscription-price-imports/': prices.import.id,
    '/budget-imports/': budgets.import.id,
    '/license-imports/': licenses.import.id,
    '/research-output/upload/': articles.import.id,
    '/usage/imports/': usage.import.id,
    '/consortium/imports/': members.import.id,
    '/offer-responses/': basename(offer),
    '/membership-invitations/': invitation,
    '/kanban-boards/': board?.id ?? '',
    '/received-emails/': received.id,
    '/email-outbox/': email?.id ?? '',
    '/progress/': 'renewal_decision',
    '/search-results/': 'tides',
    '/help/': 'dashboard',
    '/forms/': form.id,
    '/research-output/articles/': article.id,
    '/research-output/agreements/': agreement.id,
    '/usage/sources/': source.id,
    '/reports/:slug/:id': `subscriptions/${report.id}`,
    '/reports/': 'subscriptions',
  });
}
