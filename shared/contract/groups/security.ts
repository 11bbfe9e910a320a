import * as z from 'zod';
import { securityEventKinds } from '../../domain/security/security-events.ts';
import { SecuritySettingsChange, SecuritySettingsView } from '../entities/security-settings.ts';
import { DateOnly, Id, WholeNumber } from '../fields.ts';
import { binary, callsOf, freshSeconds, json, query, result } from '../route.ts';
import { SecurityEventPage } from '../rows/security-event-row.ts';

const filters = {
  kind: z.enum(securityEventKinds).optional(),
  /** The person who acted, or whom the event is about. */
  user: Id.optional(),
  /** An address or a network; matches events from an overlapping network. */
  ip: z.string().trim().max(64).optional(),
  /** Days of the library, both included. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
};

const events = callsOf('/security-events', { read: 'signed-in' });

/** The security log. */
export const securityEvents = {
  list: events.get('C800', '', 'Events of the security log, latest first: all for managers of users, one’s own for everybody', {
    query: query({ ...filters, limit: WholeNumber.optional(), cursor: z.string().max(200).optional() }),
    reply: result(SecurityEventPage),
  }),
  export: events.get('C801', '/export', 'The events that match, as csv or one JSON object a line', {
    permission: 'manage-users',
    event: 'export_made',
    query: query({ ...filters, format: z.enum(['csv', 'jsonl']).optional() }),
    reply: binary(),
  }),
};

const settings = callsOf('/security-settings', { read: 'manage-users', write: 'manage-users' });

/** The security settings of a library. */
export const securitySettings = {
  get: settings.get('C802', '', 'The limits of sessions and passwords, and the networks that are allowed', {
    reply: result(SecuritySettingsView),
  }),
  update: settings.put('C804', '', 'Save the limits; refused for networks that exclude the caller', {
    fresh: freshSeconds,
    body: json(SecuritySettingsChange),
    reply: result(SecuritySettingsView),
  }),
};
