/** Whether a person may sign in at their institution only: so the library decided, and the person is not its emergency administrator. [RZ05] */
export function mustUseSso(settings: { sso_only: boolean; emergency_user_id: string | null } | undefined, userId: string): boolean {
  return settings?.sso_only === true && settings.emergency_user_id !== userId;
}
