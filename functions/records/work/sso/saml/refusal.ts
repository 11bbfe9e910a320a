import { type Message, say } from '#shared/domain/messages/message.ts';

/** Why a message of an identity provider is refused: for the security log and the test sign-in, never for a visitor. */
export class SamlRefusal extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.code);
    this.reason = reason;
  }
}

/** A part of a message that is not as the standards and the known attacks on them demand. */
export type BrokenPart =
  | 'base64'
  | 'encoding'
  | 'doctype'
  | 'comment'
  | 'processing_instruction'
  | 'cdata'
  | 'tags'
  | 'depth'
  | 'not_well_formed'
  | 'root'
  | 'namespace_relative'
  | 'namespace_rebound'
  | 'namespace_missing'
  | 'id'
  | 'assertions'
  | 'signatures'
  | 'signature_place'
  | 'signature_parts'
  | 'signed_info'
  | 'reference'
  | 'transforms'
  | 'digest_value'
  | 'signature_value'
  | 'canonical_form'
  | 'encrypted_data'
  | 'version'
  | 'text'
  | 'name_qualifier'
  | 'conditions'
  | 'times';

/** The refusal of a message that is built in another way than any identity provider builds it. */
export function malformed(part: BrokenPart): SamlRefusal {
  return new SamlRefusal(say('saml.malformed', { part }));
}
