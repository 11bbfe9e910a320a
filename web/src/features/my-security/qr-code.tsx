import { useEffect, useRef } from 'react';
import { toCanvas } from 'qrcode';
import { useText } from '#web/text/text.ts';
import styles from './my-security.module.css';

/** Draws an address as a QR code. It is drawn here, so that the secret goes to no other server. */
export function QrCode({ address }: { address: string }) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    // Without the picture the secret can still be typed.
    toCanvas(canvas.current, address, { width: 200, margin: 3 }).catch(() => undefined);
  }, [address]);
  return <canvas ref={canvas} className={styles.qr} width={200} height={200} role="img" aria-label={t('mySecurity.app.qr')} />;
}
