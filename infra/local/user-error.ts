/** Something the person at the terminal can set right: its message is shown alone, without a stack. */
export class UserError extends Error {}
