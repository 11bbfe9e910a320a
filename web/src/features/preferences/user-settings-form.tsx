import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import FormField from '@cloudscape-design/components/form-field';
import { densities, themes } from '#shared/contract/entities/settings.ts';
import { type MemberSettings, settings } from '#shared/contract/groups/settings.ts';
import { notificationEmails } from '#shared/domain/notifications/inbox.ts';
import { screenLanguageNames, screenLanguageOf, screenLanguages } from '#shared/domain/messages/languages.ts';
import { useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { draftOfReminders, readReminders, ReminderChoices } from '#web/parts/reminders/reminder-choices.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { settingsQuery, useSettings } from '#web/api/use-settings.ts';
import { speak } from '#web/text/language.ts';
import { text, useText } from '#web/text/text.ts';
import { Section } from '#web/ui/section.tsx';
import styles from './user-settings.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** Max featured currencies of a person, as in the contract. */
const mostCurrencies = 20;

/** The form of the personal settings; unset values follow the member settings. */
export function UserSettingsForm({ member }: { member: MemberSettings }) {
  const t = useText();
  const cache = useQueryClient();
  const known = useSettings();
  const [draft, setDraft] = useState(() => ({
    ...known.own,
    theme: known.theme,
    density: known.density,
    reminders: draftOfReminders(known.reminders),
    notification_emails: known.notification_emails,
  }));
  const [refused, setRefused] = useState(false);
  const showSaved = async (): Promise<void> => {
    const { locale } = await cache.fetchQuery({ ...settingsQuery, staleTime: 0 });
    await speak(screenLanguageOf(locale));
    showToast(text('preferences.saved'), 'positive');
  };
  const save = useCommand(settings.change, {
    invalidates: ['reminder-types'],
    onDone: () => void showSaved().catch(() => showToast(text('common.loadFailed'), 'negative')),
  });
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const submit = () => {
    const reminders = readReminders(draft.reminders);
    const chosen = draft.featured_currencies?.length === 0 ? null : draft.featured_currencies;
    setRefused(reminders === undefined);
    if (reminders) save.mutate({ body: { ...draft, featured_currencies: chosen, reminders } });
  };
  const currencies = currencyOptions({
    currency: member.currency,
    options: { ...known.options, featuredCurrencies: draft.featured_currencies ?? member.featured_currencies },
  });
  const asMember = (what: string) => t('preferences.asMember', { what });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Section fields title={t('preferences.language')}>
        <FormField label={t('preferences.locale')} constraintText={t('preferences.localeHint')} stretch>
          <Dropdown
            value={draft.locale === null ? null : screenLanguageOf(draft.locale)}
            options={screenLanguages.map((id) => ({ id, name: screenLanguageNames[id] }))}
            noneLabel={asMember(screenLanguageNames[screenLanguageOf(member.locale)])}
            onChange={(locale) => change({ locale })}
          />
        </FormField>
        <FormField label={t('preferences.timezone')} constraintText={t('preferences.timezoneHint')} stretch>
          <Dropdown
            value={draft.timezone}
            options={member.options.timezones.map((id) => ({ id, name: id }))}
            noneLabel={asMember(member.timezone)}
            onChange={(timezone) => change({ timezone })}
          />
        </FormField>
      </Section>
      <Section fields title={t('preferences.looks')}>
        <FormField label={t('shell.theme')} stretch>
          <Dropdown
            value={draft.theme}
            options={themes.map((id) => ({ id, name: t(`shell.themes.${id}`) }))}
            onChange={(id) => change({ theme: themes.find((each) => each === id) ?? draft.theme })}
          />
        </FormField>
        <FormField label={t('shell.density')} constraintText={t('preferences.densityHint')} stretch>
          <Dropdown
            value={draft.density}
            options={densities.map((id) => ({ id, name: t(`shell.densities.${id}`) }))}
            onChange={(id) => change({ density: densities.find((each) => each === id) ?? draft.density })}
          />
        </FormField>
      </Section>
      <Section fields title={t('preferences.currencies')}>
        <FormField
          label={t('preferences.featured')}
          constraintText={t('preferences.featuredHint', { list: member.featured_currencies.join(', ') })}
          stretch
        >
          <MultiDropdown
            values={draft.featured_currencies ?? []}
            options={currencies}
            onChange={(ids) => change({ featured_currencies: ids.slice(0, mostCurrencies) })}
            placeholder={asMember(member.featured_currencies.join(', '))}
          />
        </FormField>
      </Section>
      <Section fields title={t('reminders.own.title')} hint={t('reminders.own.lead')}>
        <ReminderChoices draft={draft.reminders} onChange={(reminders) => change({ reminders })} showProblem={refused} />
      </Section>
      <Section fields title={t('preferences.notifications')} hint={t('preferences.notificationsHint')}>
        <FormField label={t('preferences.notificationEmails')} stretch>
          <Dropdown
            value={draft.notification_emails}
            options={notificationEmails.map((id) => ({ id, name: t(`preferences.notificationEmailChoices.${id}`) }))}
            onChange={(id) => change({ notification_emails: notificationEmails.find((each) => each === id) ?? draft.notification_emails })}
          />
        </FormField>
      </Section>
      <Row justify="end" nowrap>
        <ActionButton type="primary" submits loading={save.isPending}>
          {t('common.save')}
        </ActionButton>
      </Row>
    </form>
  );
}
