import { callAddress, type CallPlace } from '#shared/contract/call-address.ts';
import type { AnsweredRead } from '#shared/contract/groups/reads.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import type { AnyCall, ResultOf } from '#shared/contract/route.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadAnswer } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A page of the application that is opened. */
export interface OpenedPage {
  /** The parameters of its address, such as the id of its record. */
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  model: ReadModel;
  caller: Caller;
  may: (access: Access) => boolean;
  /** Makes a read that the page will make; answers its result, undefined for a refusal. */
  read: <C extends AnyCall>(row: C, place?: CallPlace) => Promise<ResultOf<C> | undefined>;
}

/** Makes the reads that a page begins with. */
export type PageReads = (page: OpenedPage) => Promise<unknown>;

/** Makes the reads of a page, and keeps their answers. */
export class PageReader {
  readonly #read: (address: string) => Promise<ReadAnswer>;
  readonly #answers = new Map<string, Promise<ReadAnswer>>();
  readonly #caller: Caller;

  constructor(caller: Caller, read: (address: string) => Promise<ReadAnswer>) {
    this.#caller = caller;
    this.#read = read;
  }

  readonly may = (access: Access): boolean => mayAccess(access, this.#caller.permissions);

  readonly read = async <C extends AnyCall>(row: C, place: CallPlace = {}): Promise<ResultOf<C> | undefined> => {
    if (!this.may(row.permission)) return undefined;
    const { status, body } = await this.address(written(callAddress(row, place)));
    return status === 200 ? (body as { result: ResultOf<C> }).result : undefined;
  };

  /** A read by its address below `/api`; each is made once. */
  address(address: string): Promise<ReadAnswer> {
    const known = this.#answers.get(address) ?? this.#read(address);
    this.#answers.set(address, known);
    return known;
  }

  async answers(): Promise<AnsweredRead[]> {
    return Promise.all([...this.#answers].map(async ([address, answer]) => ({ address, ...(await answer) })));
  }
}

function written({ path, query }: ReturnType<typeof callAddress>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
