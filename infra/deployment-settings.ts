import type { App } from 'aws-cdk-lib';

/** Settings of one installation, all from CDK's context: `-c name=value`, or `context` in cdk.json. */
export interface DeploymentSettings {
  /** One installation of several in an account: part of the names of its stacks. */
  stage: string;
  /** The address at which people open the application, without a slash at its end. */
  publicUrl: string;
  /** The host name of that address, when it is the installation's own and not the distribution's. */
  domain: string | undefined;
  /** The ARN of the certificate of the domain; CloudFront takes certificates of us-east-1 only. */
  certificate: string | undefined;
  /** The sender of mails. */
  mailFrom: string;
  /** The domain or address verified in SES, under whose name mails are sent. */
  mailIdentity: string;
  /** OAuth client id for signing in with Google; without one there is no Google sign-in. */
  googleClientId: string | undefined;
  /** Recipient of emails of alarms and of the budget. */
  alarmEmail: string | undefined;
  /** Contact for reports of vulnerabilities: an email address or the address of a page, published as `security.txt`. */
  securityContact: string | undefined;
  /** US dollars a month for the whole account; an email is sent at 80 % of it, and when the forecast exceeds it. */
  monthlyBudget: number | undefined;
  /** The ARN of the web ACL in front of the distribution; `npm run deploy` takes it from the firewall's stack. */
  webAcl: string | undefined;
  /** The id of the distribution that an alarm in us-east-1 watches; `npm run deploy` takes it from the distribution's stack. */
  distribution: string | undefined;
  /** The parts that are still being created: nothing protects them yet, so that a failed creation can be removed. */
  unprotected: readonly string[];
  /** Whether there is a stack with a web ACL, which costs more than the rest of an idle installation. */
  firewall: boolean;
  /** The ARN of the change stream of a table that was restored to an earlier time and takes the place of the stack's own. */
  tableStream: string | undefined;
  /** Another number makes another secret between the distribution and the API. */
  originSecret: string;
  /**
   * The numbers of the keys that sign sessions; the first signs, all are honoured. A key is rotated in three deployments: `1,2` makes
   * the second and lets all functions know it, `2,1` lets it sign, and `2`, at least 15 minutes later, when the last token of the
   * first has ended, honours that one no more; it stays in KMS, unused.
   */
  signingKeys: readonly string[];
}

/** The names in the context, with what they mean: `npm run deploy` shows them. */
export const settingNames: Record<keyof DeploymentSettings, string> = {
  stage: 'a word for this installation, production unless given',
  domain: 'the host name at which people open the application',
  certificate: 'the ARN of its certificate, in us-east-1',
  publicUrl: "instead of a domain: https:// and the distribution's own name",
  mailFrom: 'the sender of mails, as in Perennial <perennial@your-library.org>',
  mailIdentity: "the domain or address verified in SES; the sender's domain unless given",
  googleClientId: 'the client id with which people can sign in with Google',
  alarmEmail: 'whom alarms write to',
  securityContact: 'whom people write to about weaknesses: an email address or https:// page, published at /.well-known/security.txt',
  monthlyBudget: 'US dollars a month, beyond which a mail goes to alarmEmail',
  firewall: 'on unless off is given, which leaves nothing in us-east-1',
  webAcl: 'the ARN of a web ACL of your own, instead of the one that is made',
  distribution: 'the id of the distribution, for its alarm; told by itself',
  unprotected: 'parts that are still being created; told by itself',
  tableStream: "the ARN of the change stream of a restored table, in place of the stack's own",
  signingKeys: 'numbers of keys that sign sessions, the first for new ones: 1, then 1,2, then 2,1, then 2 to rotate',
  originSecret: 'a number; another one than last time makes a new secret between distribution and API',
};

/** Valid contacts for reports of vulnerabilities, and the words for them in the error message. */
export const securityContactShape = /^(?:[^\s@:/]+@[^\s@:/]+|https:\/\/[^\s"]+)$/;
export const securityContactWanted = 'an email address or the https:// address of a page';

/** An invalid setting; the message names it and says which values are valid. */
export class SettingError extends Error {}

/** Valid values of the settings that are checked, the words for them in the error message, and the default. */
const settingShapes = {
  stage: { shape: /^[a-z][a-z0-9]{0,15}$/, wanted: 'a word of small letters and digits, at most 16', standard: 'production' },
  domain: { shape: /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, wanted: 'a host name such as perennial.your-library.org' },
  certificate: {
    shape: /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
    wanted: 'the ARN of a certificate in us-east-1, where CloudFront looks for it',
  },
  publicUrl: { shape: /^https:\/\/[^/\s]+\/?$/, wanted: 'an address such as https://d111.cloudfront.net' },
  mailFrom: {
    shape: /^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/,
    wanted: 'an address, or a name and an address as in Perennial <perennial@your-library.org>',
    standard: 'Perennial <perennial@example.org>',
  },
  googleClientId: { shape: /^[\w-]+\.apps\.googleusercontent\.com$/, wanted: 'a client id that ends in .apps.googleusercontent.com' },
  alarmEmail: { shape: /^[^@\s]+@[^@\s]+$/, wanted: 'a mail address' },
  securityContact: { shape: securityContactShape, wanted: securityContactWanted },
  monthlyBudget: { shape: /^[1-9]\d{0,6}$/, wanted: 'a whole number of US dollars' },
  webAcl: {
    shape: /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/,
    wanted: 'the ARN of a web ACL for CloudFront, which is in us-east-1 and global',
  },
  distribution: { shape: /^E[A-Z0-9]{5,31}$/, wanted: 'the id of a distribution, such as E1A2B3C4D5E6F7' },
  firewall: { shape: /^(on|off)$/, wanted: 'on or off', standard: 'on' },
  unprotected: { shape: /^[A-Z][a-z]+(,[A-Z][a-z]+)*$/, wanted: 'parts such as Data,Work' },
  tableStream: {
    shape: /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/[\d:T.-]+$/,
    wanted: "the ARN of a table's change stream",
  },
  signingKeys: { shape: /^(?:([1-9]\d?)(?!.*\b\1\b),?\b)+$/, wanted: 'different numbers such as 1,2', standard: '1' },
  originSecret: { shape: /^[1-9]\d{0,5}$/, wanted: 'a number', standard: '1' },
} as const satisfies Partial<Record<keyof DeploymentSettings, { shape: RegExp; wanted: string; standard?: string }>>;

type Shapes = typeof settingShapes;
type Shaped<N extends keyof Shapes> = Shapes[N] extends { standard: string } ? string : string | undefined;

/** Reads the settings. Without any, the templates are those of an installation whose address is not known yet. Throws a SettingError. */
export function deploymentSettings(context: (name: string) => unknown): DeploymentSettings {
  const text = (name: keyof DeploymentSettings): string | undefined => {
    const value = context(name);
    return value === undefined || value === null || value === '' ? undefined : String(value);
  };
  const read = <N extends keyof Shapes>(name: N): Shaped<N> => {
    const { shape, wanted, standard }: { shape: RegExp; wanted: string; standard?: string } = settingShapes[name];
    const value = text(name) ?? standard;
    if (value !== undefined && !shape.test(value)) throw new SettingError(`${name} must be ${wanted}, not ${value}.`);
    // A setting with a default always has a value.
    return value as Shaped<N>;
  };
  const [domain, certificate] = [read('domain'), read('certificate')];
  if ((domain === undefined) !== (certificate === undefined))
    throw new SettingError('domain and certificate go together: give both, or neither and publicUrl.');
  const publicUrl = read('publicUrl');
  if (domain && publicUrl) throw new SettingError('publicUrl follows from the domain: give one of the two.');
  const mailFrom = read('mailFrom');
  const [alarmEmail, budget] = [read('alarmEmail'), read('monthlyBudget')];
  if (budget && !alarmEmail) throw new SettingError('monthlyBudget needs alarmEmail: a budget that writes to nobody helps nobody.');
  return {
    stage: read('stage'),
    publicUrl: (domain ? `https://${domain}` : (publicUrl ?? 'https://perennial.example.org')).replace(/\/$/, ''),
    domain,
    certificate,
    mailFrom,
    mailIdentity: text('mailIdentity') ?? mailFrom.replace(/^.*@|>$/g, ''),
    googleClientId: read('googleClientId'),
    alarmEmail,
    securityContact: read('securityContact'),
    monthlyBudget: budget === undefined ? undefined : Number(budget),
    webAcl: read('webAcl'),
    distribution: read('distribution'),
    firewall: read('firewall') === 'on',
    unprotected: (read('unprotected') ?? '').split(',').filter(Boolean),
    tableStream: read('tableStream'),
    signingKeys: read('signingKeys').split(','),
    originSecret: read('originSecret'),
  };
}

/** The settings that an app was given. */
export function settingsOf(app: App): DeploymentSettings {
  return deploymentSettings((name) => app.node.tryGetContext(name) as unknown);
}
