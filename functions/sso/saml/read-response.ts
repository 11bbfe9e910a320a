import { say } from '#shared/domain/messages/message.ts';
import { nameOfAttribute } from '#shared/domain/sso/saml-attributes.ts';
import { askLibrary } from './ask-library.ts';
import { checkStatus } from '#functions/records/work/sso/saml/check-structure.ts';
import { malformed, SamlRefusal } from '#functions/records/work/sso/saml/refusal.ts';
import { type SamlExpectation, verifyResponse } from '#functions/records/work/sso/saml/verify-response.ts';
import {
  attributeOf,
  attributesOf,
  childrenOf,
  elementsOf,
  namespaces,
  textOf,
  type XmlElement,
} from '#functions/records/work/sso/saml/xml.ts';

/** Seconds by which two clocks may differ. */
const skewSeconds = 60;

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** Contexts by which providers say that they asked for a second factor: REFEDS MFA, and Microsoft's. */
const factorContexts: ReadonlySet<string> = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
]);

const maxAttributes = 100;
const maxValues = 200;
const maxValueLength = 1000;

/** The claims of a verified response about a person. */
export interface SamlIdentity {
  issuer: string;
  /** The pairwise or subject identifier, or the persistent NameID: never a transient one, and never an email address. [RZ02] */
  subject: string;
  /** In lower case. */
  email: string | null;
  name: string | null;
  /** By the short names of usual attributes, others by the name that the provider gives them. */
  attributes: Record<string, string[]>;
  showed_factor: boolean;
  fresh: boolean;
}

/**
 * Reads a response as it was posted (base64): verifies it, and checks that it answers this request, was made for us, and is neither early nor late.
 * Throws `SamlRefusal`. [RZ01, RZ03]
 */
export async function readResponse(encoded: string, expectation: SamlExpectation): Promise<SamlIdentity> {
  const message = await verifyResponse(encoded, expectation);
  const { response, assertion } = message;
  const { provider, ours, request } = expectation;
  for (const part of [response, assertion]) if (attributeOf(part, 'Version') !== '2.0') throw malformed('version');
  checkStatus(response);
  requireSame('saml.otherDestination', ours.acs, attributeOf(response, 'Destination'));
  requireAnswers(request.id, attributeOf(response, 'InResponseTo'));
  const issuers = childrenOf(response, namespaces.assertion, 'Issuer');
  for (const issuer of [...issuers, only(assertion, 'Issuer')]) requireSame('saml.otherIssuer', provider.entityId, textOf(issuer));
  checkConditions(assertion, expectation);
  const subject = only(assertion, 'Subject');
  checkConfirmation(subject, expectation);
  const context = checkStatement(assertion, expectation);
  const attributes = attributesFrom(assertion);
  const lasting = subjectFrom(subject, attributes, expectation);
  await askLibrary(message, expectation);
  return {
    issuer: provider.entityId,
    subject: lasting,
    email: single(attributes['mail'])?.toLowerCase() ?? null,
    name: nameFrom(attributes),
    attributes,
    showed_factor: factorContexts.has(context) || (attributes['authnmethodsreferences'] ?? []).some((each) => factorContexts.has(each)),
    fresh: request.fresh,
  };
}

/** The only child of this name; SAML demands it. */
function only(parent: XmlElement, name: string): XmlElement {
  const found = childrenOf(parent, namespaces.assertion, name);
  const [first] = found;
  if (!first || found.length > 1) throw new SamlRefusal(say('saml.incomplete', { name }));
  return first;
}

function requireSame(
  code: 'saml.otherDestination' | 'saml.otherIssuer' | 'saml.otherRecipient' | 'saml.otherAudience',
  expected: string,
  found: string | undefined,
): void {
  if (found !== expected) throw new SamlRefusal(say(code, { expected, found: (found ?? '').slice(0, 300) }));
}

/** An answer to no request is a tile of a portal, or an answer to another person pushed into this browser. */
function requireAnswers(id: string, found: string | undefined): void {
  if (found === undefined) throw new SamlRefusal(say('saml.notAsked'));
  if (found !== id) throw new SamlRefusal(say('saml.otherRequest'));
}

/** An instant in milliseconds. */
function instantOf(element: XmlElement, name: string): number | undefined {
  const text = attributeOf(element, name);
  if (text === undefined) return undefined;
  const isUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
  const at = isUtc ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw malformed('times');
  return at;
}

/** Checks a period of validity. Its end must be said, or the message could be used for ever. */
function checkTimes(element: XmlElement, at: Date): void {
  const [from, to] = [instantOf(element, 'NotBefore'), instantOf(element, 'NotOnOrAfter')];
  const [now, skew] = [at.getTime(), skewSeconds * 1000];
  if (to === undefined) throw new SamlRefusal(say('saml.incomplete', { name: 'NotOnOrAfter' }));
  if (from !== undefined && now + skew < from) throw clock('saml.notYetValid', from, at);
  if (now - skew >= to) throw clock('saml.expired', to, at);
}

function clock(code: 'saml.notYetValid' | 'saml.expired', said: number, at: Date): SamlRefusal {
  return new SamlRefusal(say(code, { said: new Date(said).toISOString(), now: at.toISOString() }));
}

/** Checks the conditions of the assertion. One that is unknown makes it unusable (SAML core, 2.5.1.1). */
function checkConditions(assertion: XmlElement, { ours, at }: SamlExpectation): void {
  const conditions = only(assertion, 'Conditions');
  checkTimes(conditions, at);
  const known = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);
  if (elementsOf(conditions).some(({ localName, namespaceURI }) => !known.has(localName) || namespaceURI !== namespaces.assertion))
    throw malformed('conditions');
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction');
  if (restrictions.length === 0) throw new SamlRefusal(say('saml.incomplete', { name: 'AudienceRestriction' }));
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, namespaces.assertion, 'Audience').map(textOf);
    if (!audiences.includes(ours.entityId)) requireSame('saml.otherAudience', ours.entityId, audiences.join(' '));
  }
}

/** Checks that the assertion may be presented by its bearer, here, now, in answer to this request (SAML profiles, 4.1.4.3). */
function checkConfirmation(subject: XmlElement, { ours, request, at }: SamlExpectation): void {
  const confirmations = childrenOf(subject, namespaces.assertion, 'SubjectConfirmation').filter(
    (each) => attributeOf(each, 'Method') === bearer,
  );
  const [confirmation] = confirmations;
  if (!confirmation || confirmations.length > 1) throw new SamlRefusal(say('saml.incomplete', { name: 'SubjectConfirmation' }));
  const data = only(confirmation, 'SubjectConfirmationData');
  checkTimes(data, at);
  requireSame('saml.otherRecipient', ours.acs, attributeOf(data, 'Recipient'));
  requireAnswers(request.id, attributeOf(data, 'InResponseTo'));
}

/** Checks the statement on how and when the person signed in; returns its context. */
function checkStatement(assertion: XmlElement, { request, at }: SamlExpectation): string {
  const statement = only(assertion, 'AuthnStatement');
  const signedIn = instantOf(statement, 'AuthnInstant');
  if (signedIn === undefined) throw new SamlRefusal(say('saml.incomplete', { name: 'AuthnInstant' }));
  if (request.fresh && signedIn < (request.began - skewSeconds) * 1000) throw new SamlRefusal(say('saml.notSignedInAnew'));
  const until = instantOf(statement, 'SessionNotOnOrAfter');
  if (until !== undefined && at.getTime() - skewSeconds * 1000 >= until) throw clock('saml.expired', until, at);
  const [context] = childrenOf(statement, namespaces.assertion, 'AuthnContext');
  const [reference] = context ? childrenOf(context, namespaces.assertion, 'AuthnContextClassRef') : [];
  return reference ? textOf(reference) : '';
}

/** The values of all attributes. An attribute that is named twice has the values of both. */
function attributesFrom(assertion: XmlElement): Record<string, string[]> {
  const found = new Map<string, string[]>();
  const statements = childrenOf(assertion, namespaces.assertion, 'AttributeStatement');
  for (const attribute of statements.flatMap((statement) => childrenOf(statement, namespaces.assertion, 'Attribute'))) {
    const name = nameOfAttribute(attributeOf(attribute, 'Name') ?? '');
    const values = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(valueOf);
    const kept = values.filter((value) => value !== '' && value.length <= maxValueLength);
    if (name === '' || name.length > 200 || kept.length === 0) continue;
    if (!found.has(name) && found.size === maxAttributes) break;
    found.set(name, [...(found.get(name) ?? []), ...kept].slice(0, maxValues));
  }
  return Object.fromEntries(found);
}

/** A value; a NameID within counts as its text, as in `eduPersonTargetedID`. */
function valueOf(value: XmlElement): string {
  const [inner, ...others] = elementsOf(value);
  if (!inner) return textOf(value);
  return others.length === 0 && inner.localName === 'NameID' ? textOf(inner) : '';
}

function single(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

function nameFrom(attributes: Readonly<Record<string, string[]>>): string | null {
  const parts = [single(attributes['givenName']), single(attributes['sn'])].filter((part) => part !== undefined);
  const name = single(attributes['displayName']) ?? parts.join(' ');
  return name === '' ? null : name.slice(0, 255);
}

/** The lasting identifier of the person. Its scope must be one of the provider's, where its metadata names them (SAML subject identifiers, 3). */
function subjectFrom(subject: XmlElement, attributes: Readonly<Record<string, string[]>>, { provider, ours }: SamlExpectation): string {
  const scoped = single(attributes['pairwise-id']) ?? single(attributes['subject-id']);
  if (scoped !== undefined) {
    const scope = /^[A-Za-z0-9][A-Za-z0-9=-]{0,126}@([A-Za-z0-9][A-Za-z0-9.-]{0,126})$/.exec(scoped)?.[1]?.toLowerCase();
    if (scope === undefined || (provider.scopes.length > 0 && !provider.scopes.includes(scope)))
      throw new SamlRefusal(say('saml.otherScope', { value: scoped.slice(0, 255) }));
    return scoped.toLowerCase();
  }
  const [nameId, ...others] = childrenOf(subject, namespaces.assertion, 'NameID');
  if (!nameId || others.length > 0 || attributeOf(nameId, 'Format') !== persistent) throw new SamlRefusal(say('saml.noSubject'));
  const qualifiers = attributesOf(nameId).map(({ localName, value }): [string, string] => [localName, value]);
  const expected: Readonly<Record<string, string>> = { NameQualifier: provider.entityId, SPNameQualifier: ours.entityId };
  if (qualifiers.some(([name, value]) => expected[name] !== undefined && expected[name] !== value)) throw malformed('name_qualifier');
  const id = textOf(nameId);
  if (id === '' || id.length > 255) throw new SamlRefusal(say('saml.noSubject'));
  return id;
}
