/** An error that the user at the terminal can fix: its message is shown alone, without a stack. */
export class UserError extends Error {}
