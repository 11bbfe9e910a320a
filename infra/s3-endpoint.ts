interface Asked {
  Region?: string;
  Bucket?: string;
  Endpoint?: string;
  ForcePathStyle?: boolean;
  UseFIPS?: boolean;
  UseDualStack?: boolean;
  Accelerate?: boolean;
  UseGlobalEndpoint?: boolean;
}

/** Where a region's services are; undefined for those of the secret partitions. */
function domainOf(region: string): string | undefined {
  if (region.startsWith('cn-')) return 'amazonaws.com.cn';
  return /^(?:us|us-gov|ca|sa|mx|eu|il|me|af|ap)-[a-z]+-\d$/.test(region) && !/-iso/.test(region) ? 'amazonaws.com' : undefined;
}

/**
 * Replaces the S3 client's rules for a bucket's address in bundles. Those cover access points, outposts, express zones and acceleration, and
 * add 18 KB to every function. Ours are plain buckets of the function's own region, or of the engine at AWS_ENDPOINT_URL_S3; throws for any
 * other. A test compares the result with that of the client's own rules.
 */
export function defaultEndpointResolver(asked: Asked) {
  const { Region = '', Bucket, Endpoint } = asked;
  const domain = domainOf(Region);
  const isPlain = !asked.UseFIPS && !asked.UseDualStack && !asked.Accelerate && !asked.UseGlobalEndpoint;
  if (!Bucket || Bucket.startsWith('arn:') || /--.*-s3$/.test(Bucket)) throw new Error(`${Bucket} is no plain bucket`);
  if (!isPlain || (Endpoint ? !asked.ForcePathStyle : !domain))
    throw new Error(`infra/s3-endpoint.ts does not know where ${Bucket} is: ${JSON.stringify(asked)}`);
  // No certificate of AWS covers a name with a dot before its own.
  const inPath = Endpoint !== undefined || asked.ForcePathStyle || Bucket.includes('.');
  const service = Endpoint ?? `https://s3.${Region}.${domain}`;
  return {
    url: inPath ? new URL(`${service.replace(/\/$/, '')}/${Bucket}`) : new URL(`https://${Bucket}.s3.${Region}.${domain}`),
    properties: { authSchemes: [{ disableDoubleEncoding: true, name: 'sigv4', signingName: 's3', signingRegion: Region }] },
    headers: {},
  };
}
