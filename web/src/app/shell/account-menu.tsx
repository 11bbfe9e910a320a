import { Link } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { densities, themes } from '#shared/contract/entities/settings.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { useCommand } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { showSettings, useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { useLogout } from '#web/parts/sign-in/use-logout.ts';
import styles from './account-menu.module.css';
import { useId } from 'react';
import { initialsOf } from '#web/ui/initials-of.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';

/** The menu of the account: user and library, theme, density, and Logout. */
export function AccountMenu() {
  const t = useText();
  const user = useSession()?.user;
  const { theme, density } = useSettings();
  const cache = useQueryClient();
  const logout = useLogout();
  const save = useCommand(settings.change, { invalidates: ['settings'] });
  const change = (body: { theme?: typeof theme; density?: typeof density }) => {
    showSettings(cache, body);
    save.mutate({ body });
  };
  if (!user) return null;
  return (
    <PopupButton
      label={t('shell.account', { name: user.name, initials: initialsOf(user.name) })}
      align="end"
      width={300}
      trigger={({ ref, toggle, open, panelId }) => (
        <button
          type="button"
          ref={ref}
          className={styles.trigger}
          style={{ backgroundColor: user.colour, color: inkOn(user.colour) }}
          onClick={toggle}
          aria-label={t('shell.account', { name: user.name, initials: initialsOf(user.name) })}
          aria-expanded={open}
          aria-controls={panelId}
        >
          {initialsOf(user.name)}
        </button>
      )}
    >
      {(close) => (
        <Stack className={styles.menu}>
          <Stack gap="none" className={styles.who}>
            <strong>{user.name}</strong>
            <Quiet as="span">{user.email}</Quiet>
            <Quiet as="span">{user.tenant.name}</Quiet>
          </Stack>
          <ChoiceRow
            legend={t('shell.theme')}
            value={theme}
            options={themes.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
            onChange={(value) => change({ theme: value })}
          />
          <ChoiceRow
            legend={t('shell.density')}
            value={density}
            options={densities.map((value) => ({ value, label: t(`shell.densities.${value}`) }))}
            onChange={(value) => change({ density: value })}
          />
          <Link className={styles.account} to="/user-settings" onClick={close}>
            {t('preferences.title')}
          </Link>
          <Link className={styles.account} to="/my-security" onClick={close}>
            {t('mySecurity.title')}
          </Link>
          <Link className={styles.account} to="/users-settings?person=me" onClick={close}>
            {t('users.me')}
          </Link>
          <button type="button" className={styles.logout} onClick={() => void logout()}>
            {t('shell.logout')}
          </button>
        </Stack>
      )}
    </PopupButton>
  );
}

/** Black or white, whichever can be read on a colour `#rrggbb`. */
export function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
}

interface ChoiceRowProps<V extends string> {
  legend: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A few choices side by side: radio buttons that look like one control. */
function ChoiceRow<V extends string>({ legend, value, options, onChange }: ChoiceRowProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} data-chosen={option.value === value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
