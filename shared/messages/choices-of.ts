import type english from '#shared/messages/en/screens/codes.json';

/** The words for codes in one language, by subject. */
export type Codes = typeof english;

/** The words for codes in lists and choices, by the field of the column. */
export function choicesOf(codes: Codes) {
  const {
    boards,
    consortium,
    contacts,
    decisions,
    emails,
    forms,
    history,
    imports,
    invoices,
    licenses,
    predictions,
    progress,
    records,
    reports,
    research,
    reminders,
    scenarios,
    stakeholders,
    titleLists,
    toDos,
    usage,
    workflows,
    times,
  } = codes;
  return {
    decision: records.decisions,
    standing: progress.standings,
    type: { ...progress.types, ...boards.types },
    action: history.actions,
    waits_for: progress.waits,
    recommendation_status: decisions.recommendations,
    proposal_status: decisions.proposals,
    cancellation_reason: decisions.reasons,
    workflow: records.workflows,
    rate_source: records.rateSources,
    deadline_source: records.deadlineSources,
    terms_renewal: records.renewals,
    milestone: workflows.milestones,
    time: { ...times, ...licenses.times },
    /** Of financial periods, imports, and title lists. */
    state: {
      ...forms.states,
      ...emails.states,
      ...imports.states,
      ...reminders.states,
      ...contacts.ip.states,
      ...titleLists.states,
      ...invoices.states,
      ...stakeholders.feedback.states,
    },
    membership_state: consortium.states,
    deal_state: consortium.dealStates,
    offer_state: withoutNotAsked(consortium.dealCells),
    received_change_state: consortium.changeStates,
    price_model: consortium.priceModels,
    membership_invitation: consortium.invitations,
    letter_kind: consortium.letterKinds,
    letter_state: consortium.letterStates,
    letter_direction: consortium.directions,
    cause: reminders.causes,
    locale: stakeholders.locales,
    order_standing: invoices.standings,
    /** Of IP ranges, imports, licence terms and sources of usage. */
    kind: { ...emails.kinds, ...contacts.ip.kinds, ...imports.kinds, ...licenses.termKinds, ...usage.sourceKinds },
    family: contacts.ip.families,
    license_gap: licenses.gaps,
    /** Of licence periods and their amendments. */
    status: licenses.statuses,
    /** Of title lists and their publications. */
    import_type: titleLists.formats,
    publication_type: titleLists.types,
    /** Of forms: permitted visitors. */
    access: forms.access,
    access_type: titleLists.access,
    usage_metric: usage.metrics,
    priority_id: toDos.priorityNames,
    /** Of articles and agreements. */
    stage: research.stages,
    is_hybrid: research.threeWays,
    in_doaj: research.threeWays,
    basis: research.dateBases,
    rule: predictions.rules,
    /** Reasons for a missing forecast. */
    gap: predictions.gapNames,
    scenario_decision: scenarios.decisions,
    fixed: scenarios.fixed,
    run_state: reports.states,
    /** Of rows of imports. */
    outcome: imports.outcomes,
    severity: titleLists.import.severity,
  };
}

/** The states of offers: a member that was not asked has none. */
function withoutNotAsked<T extends { not_asked: string }>({ not_asked: _notAsked, ...states }: T): Omit<T, 'not_asked'> {
  return states;
}
