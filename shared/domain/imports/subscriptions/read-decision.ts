import { say } from '#shared/domain/messages/message.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { ImportRecord } from './import-record.ts';
import { isNothing, type RowReader } from '../reading/row-reader.ts';

/** The decision stated by a row; null with a warning for unknown words. */
export function readDecision(reader: RowReader): ImportRecord['decision'] {
  const where = reader.at('decision');
  const value = foldForSearch(reader.words(where));
  if (value === '' || isNothing(value)) return null;
  for (const [decision, words] of decisionWords) if (words.some((word) => value === word || value.startsWith(`${word} `))) return decision;
  const message = say('imports.decisionNotUnderstood', { cellText: reader.words(where) });
  reader.report({ where, field: 'decision', severity: 'warning', code: 'unknown_decision', message });
  return null;
}

const decisionWords: ['undecided' | 'accepted' | 'cancelled', readonly string[]][] = [
  [
    'cancelled',
    [
      'cancelled',
      'canceled',
      'cancel',
      'terminated',
      'expired',
      'rejected',
      'ceased',
      'not renewed',
      'no',
      'gekundigt',
      'beendet',
      'abgelaufen',
      'abgelehnt',
      'annule',
      'resilie',
      'avslutad',
      'uppsagd',
      'irtisanottu',
      'paattynyt',
      'cancelado',
      'publication discontinued',
      'no longer usable',
    ],
  ],
  [
    'accepted',
    [
      'accepted',
      'accept',
      'renewed',
      'renew',
      'active',
      'current',
      'ordered',
      'order',
      'approved',
      'paid',
      'yes',
      'actual',
      'commitment',
      'aktiv',
      'bestellt',
      'verlangert',
      'verlangern',
      'laufend',
      'actif',
      'renouvele',
      'fornyad',
      'aktiivinen',
      'voimassa',
      'tilattu',
      'activo',
      'renovado',
      'complete',
      'completed',
    ],
  ],
  [
    'undecided',
    [
      'undecided',
      'pending',
      'open',
      'review',
      'for review',
      'intended',
      'planned',
      'under consideration',
      'under negotiation',
      'under process of selection',
      'test access',
      'trial',
      'deferred',
      'estimate',
      'calculated',
      'offen',
      'geplant',
      'in verhandlung',
      'en attente',
      'oppen',
      'avoin',
      'pendiente',
      'new',
    ],
  ],
];
