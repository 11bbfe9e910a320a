import * as z from 'zod';
import { ipAddressColumns, ipProviderColumns, ipTellingColumns } from '../columns/ip-addresses.ts';
import {
  IpAddressChange,
  IpAddressCreation,
  IpAddressCreations,
  IpAddressRow,
  ipKinds,
  IpProviderRow,
  IpTellingCreation,
  IpTellingRow,
} from '../entities/ip-address.ts';
import { resource } from '../families/resource.ts';
import { Id, Reference } from '../fields.ts';
import { callsOf, json, listQuery, result, rows } from '../route.ts';

const calls = callsOf('/ip-addresses', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

/** The member's IP ranges, with the notices to providers (S18). */
export const ipAddresses = {
  ...resource({
    path: '/ip-addresses',
    title: 'IP address',
    ids: { list: 'C333', create: 'C334', get: 'C335', update: 'C336', remove: 'C337', confirmation: 'own' },
    permission: 'edit-records',
    columns: ipAddressColumns,
    row: IpAddressRow,
    creation: IpAddressCreation,
    change: IpAddressChange,
    form: z.object({ kinds: z.array(z.enum(ipKinds)), providers: z.array(Reference) }),
    updateMethod: 'PUT',
  }),
  createSeveral: calls.post('own', '/several', 'Add several IP ranges at once, all or none', {
    repeat: 'idempotency-key',
    body: json(IpAddressCreations),
    reply: result(z.array(IpAddressRow)),
  }),
  ofProvider: calls.get('C265', '/provider/{id}', 'The IP ranges a provider should know, each with the day since which it does', {
    query: listQuery(ipAddressColumns),
    reply: rows(IpAddressRow),
  }),
  providers: calls.get('own', '/providers', 'How well each provider knows the IP ranges in force', {
    query: listQuery(ipProviderColumns),
    reply: rows(IpProviderRow),
  }),
  tellings: calls.get('own', '/tellings', 'Who was told of which IP ranges, and when', {
    query: listQuery(ipTellingColumns),
    reply: rows(IpTellingRow),
  }),
  tell: calls.post('own', '/tellings', 'Record that providers were told of IP ranges', {
    repeat: 'idempotency-key',
    body: json(IpTellingCreation),
    reply: result(z.array(IpTellingRow)),
  }),
  removeTelling: calls.delete('own', '/tellings/{id}', 'Take back a telling that was recorded by mistake', {
    reply: result(z.object({ id: Id })),
  }),
};
