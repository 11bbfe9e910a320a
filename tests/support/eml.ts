/** Emails as programs write them, to read back: what each is of its program stands beside it. */

const crlf = (lines: readonly string[]): string => lines.join('\r\n');

/** Base64 in lines of 76, as all programs write it. */
export function base64Lines(bytes: Uint8Array | string): string {
  return (
    Buffer.from(bytes as Uint8Array)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
}

/** An email as bytes: 8-bit text stays as it is given, one byte a character. */
export function eml(lines: readonly string[], encoding: 'utf8' | 'latin1' = 'utf8'): Buffer {
  return Buffer.from(crlf(lines), encoding);
}

export const pdfFile = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

/** Outlook: encoded-word subject in windows-1252, multipart/related around alternative, a picture of the signature, an attachment. */
export const outlookEmail = eml([
  'Received: from mail.verlag.example (192.0.2.7) by mx.uni.example with ESMTPS; Tue, 3 Nov 2026 09:15:02 +0100',
  'From: =?iso-8859-1?Q?M=FCller=2C_J=FCrgen?= <juergen.mueller@verlag.example>',
  'To: Bibliothek <library@uni.example>, "Groß, Änne" <aenne@uni.example>',
  'CC: einkauf@uni.example',
  'Subject: =?Windows-1252?Q?AW:_Preise_f=FCr_2027_=96_=84Zeitschrift_f=FCr_?=',
  ' =?Windows-1252?Q?K=FCsten=93?=',
  'Thread-Topic: Preise',
  'Date: Tue, 3 Nov 2026 08:15:00 +0000',
  'Message-ID: <AM0PR03MB4711.2027@verlag.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="_004_mixed_"',
  '',
  '--_004_mixed_',
  'Content-Type: multipart/related; boundary="_003_rel_"; type="multipart/alternative"',
  '',
  '--_003_rel_',
  'Content-Type: multipart/alternative; boundary="_000_alt_"',
  '',
  '--_000_alt_',
  'Content-Type: text/plain; charset="Windows-1252"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Sehr geehrte Frau Gro=DF,',
  '',
  'der Preis betr=E4gt 1.250 =80. Das gilt f=FCr 2027 und ist ein sehr langer Sa=',
  'tz.',
  '',
  '--_000_alt_',
  'Content-Type: text/html; charset="Windows-1252"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<html xmlns:o=3D"urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head>',
  '<body lang=3D"DE"><div class=3D"WordSection1"><p class=3D"MsoNormal">Sehr geehrte Frau Gro=DF,<o:p></o:p></p>',
  '<p class=3D"MsoNormal">der Preis betr=E4gt <b>1.250 =80</b>.<o:p></o:p></p>',
  '<table><tr><td>Jahr</td><td>2027</td></tr></table>',
  '<p><img src=3D"cid:image001.png@01DC"><img src=3D"https://tracker.example/p.gif"></p>',
  '<script>alert(1)</script></div></body></html>',
  '',
  '--_000_alt_--',
  '--_003_rel_',
  'Content-Type: image/png; name="image001.png"',
  'Content-Disposition: inline; filename="image001.png"',
  'Content-ID: <image001.png@01DC>',
  'Content-Transfer-Encoding: base64',
  '',
  base64Lines(png),
  '--_003_rel_--',
  '--_004_mixed_',
  'Content-Type: application/pdf; name="=?utf-8?B?UHJlaXNsaXN0ZSBLw7xzdGUucGRm?="',
  "Content-Disposition: attachment; filename*=UTF-8''Preisliste%20K%C3%BCste.pdf",
  'Content-Transfer-Encoding: base64',
  '',
  base64Lines(pdfFile),
  '--_004_mixed_',
  'Content-Type: application/ms-tnef; name="winmail.dat"',
  'Content-Disposition: attachment; filename="winmail.dat"',
  'Content-Transfer-Encoding: base64',
  '',
  base64Lines('tnef'),
  '--_004_mixed_--',
  '',
]);

/** Thunderbird: plain text, UTF-8 as it is, format=flowed. */
export const thunderbirdEmail = eml([
  'Message-ID: <b7e2@uni.example>',
  'Date: Wed, 4 Nov 2026 10:00:00 +0100',
  'From: Änne Groß <aenne@uni.example>',
  'To: vendor@example.com',
  'Subject: =?UTF-8?B?UsO8Y2tmcmFnZSB6dW0gQW5nZWJvdA==?=',
  'Content-Type: text/plain; charset=UTF-8; format=flowed',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Guten Tag,',
  '',
  'können Sie den Preis bestätigen?',
]);

/** An old server: windows-1252 in the open, no Message-ID, no MIME. */
export const oldEmail = eml(['From: post@alt.example', 'Subject: Gruesse', '', 'Gr\u00fc\u00dfe aus K\u00f6ln'], 'latin1');
