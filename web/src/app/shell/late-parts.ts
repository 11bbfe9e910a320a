// What the frame shows once a page is at rest, as one file.
export { default as CommandPalette } from '../palette/command-palette.tsx';
export { default as EmailAttention } from './email-attention.tsx';
export { default as FactorNote } from './factor-note.tsx';
export { default as RunningImports } from '#web/features/imports/running-imports.tsx';
