/** Attributes by the names that providers send: object identifiers (eduPerson, X.520, RFC 4524), and those of Microsoft. */
const shortNames: Readonly<Record<string, string>> = {
  'urn:oid:0.9.2342.19200300.100.1.3': 'mail',
  'urn:oid:2.16.840.1.113730.3.1.241': 'displayName',
  'urn:oid:2.5.4.42': 'givenName',
  'urn:oid:2.5.4.4': 'sn',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'eduPersonAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'eduPersonPrincipalName',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.7': 'eduPersonEntitlement',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': 'eduPersonScopedAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.5.1.1': 'isMemberOf',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'pairwise-id',
  'urn:oasis:names:tc:SAML:attribute:subject-id': 'subject-id',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'givenName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'sn',
  'http://schemas.microsoft.com/identity/claims/displayname': 'displayName',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': 'groups',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'role',
  'http://schemas.microsoft.com/claims/authnmethodsreferences': 'authnmethodsreferences',
};

/** The name by which role rules know an attribute. */
export function nameOfAttribute(sent: string): string {
  return Object.hasOwn(shortNames, sent) ? (shortNames[sent] ?? sent) : sent;
}
