import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { everyAddress } from '#tests/support/every-address.ts';
import { createLibrary } from '#tests/support/library.ts';

// Gives a tenant a record for each page of a record, and prints the addresses of all pages as JSON. It finds the engines as a function does, by its
// environment. Arguments: the tenant, the id of an administrator, a token of theirs.
const [, , id = '', user = '', token = ''] = process.argv;
const admin = { id: user, token };
const repo = repositoryFor(systemCaller(id));
const library = await createLibrary({ id, repo, admin, editor: admin, viewer: admin, research: admin });
console.log(JSON.stringify(await everyAddress(library)));
