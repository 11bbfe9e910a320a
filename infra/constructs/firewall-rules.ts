import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/**
 * Requests of one address in five minutes. A library sits behind one address: 60 people who each open a page of ten calls every 20
 * seconds make 9,000.
 */
export const requestsPerAddress = 10_000;

/** The same for sign-in and passwords: 60 people who come to work together make 60, and each may mistype. */
export const signInsPerAddress = 300;

/**
 * Rules of AWS's common set that only count here. Bodies over 8 KB are imports and notes; rich text holds markup, which the functions
 * clean themselves; an address of a provider may name a machine by its number; a list with many filters has a long query.
 */
export const countedOnly = [
  'SizeRestrictions_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'GenericRFI_QUERYARGUMENTS',
];

/** Body of the answer to a request over the limit, in the form that the application expects of calls. */
export const tooMany = {
  result: null,
  status: 'negative',
  messages: { default: 'Too much is asked from your network at once. Please try again in five minutes.' },
};

/** The rules of the web ACL, in their order: known bad addresses, limits on the number of requests, then suspicious content. */
export function firewallRules(): CfnWebACL.RuleProperty[] {
  const rules: Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>[] = [
    managed('AWSManagedRulesAmazonIpReputationList'),
    rate('SignInsPerAddress', signInsPerAddress, '/api/auth/'),
    rate('RequestsPerAddress', requestsPerAddress),
    managed('AWSManagedRulesKnownBadInputsRuleSet'),
    managed('AWSManagedRulesCommonRuleSet', countedOnly),
  ];
  return rules.map((rule, priority) => ({
    ...rule,
    priority,
    visibilityConfig: { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName: rule.name },
  }));
}

function managed(name: string, counted: readonly string[] = []): Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'> {
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(counted.length > 0 ? { ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })) } : {}),
      },
    },
  };
}

function rate(name: string, limit: number, path?: string): Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'> {
  return {
    name,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: 'TooMany',
          responseHeaders: [
            { name: 'retry-after', value: '300' },
            { name: 'cache-control', value: 'private, no-store' },
          ],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        limit,
        ...(path === undefined
          ? {}
          : {
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: path,
                  // The same path in other letters or codes reaches the same function.
                  textTransformations: [
                    { priority: 0, type: 'URL_DECODE' },
                    { priority: 1, type: 'NORMALIZE_PATH' },
                    { priority: 2, type: 'LOWERCASE' },
                  ],
                },
              },
            }),
      },
    },
  };
}
