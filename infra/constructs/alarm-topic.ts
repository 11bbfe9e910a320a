import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/**
 * The topic that alarms publish to, with its email subscription. It is not encrypted by a KMS key: AWS's own key for topics does not let alarms
 * publish, and an alarm's text holds names of functions and numbers, no data of a library.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: { email: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Perennial alarms', enforceSSL: true });
    // `enforceSSL` replaces the default policy, which lets alarms of the account publish. Without this statement they fail silently.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (props.email) this.topic.addSubscription(new EmailSubscription(props.email));
  }
}
