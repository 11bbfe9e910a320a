import type { I18nProviderProps } from '@cloudscape-design/components/i18n';
import IntlMessageFormat from 'intl-messageformat';
import type { Text } from '#shared/messages/teller.ts';
import type { Catalogue } from './catalogue-of.ts';

/**
 * Our catalogue's texts in the shape that Cloudscape's controls require. Cloudscape has no Swedish, and its own files contain the texts of all
 * components; these are only those of controls in use. A new control with texts of its own needs an entry here.
 */
export function controlMessages(language: string, { subjects: { controls, common } }: Catalogue): I18nProviderProps.Messages {
  const messages = {
    alert: {
      dismissAriaLabel: controls.dismiss,
      'i18nStrings.dismissAriaLabel': controls.dismiss,
      'i18nStrings.successIconAriaLabel': controls.success,
      'i18nStrings.errorIconAriaLabel': controls.error,
      'i18nStrings.warningIconAriaLabel': controls.warning,
      'i18nStrings.infoIconAriaLabel': controls.info,
    },
    autosuggest: {
      errorIconAriaLabel: controls.error,
      selectedAriaLabel: common.selected,
      enteredTextLabel: controls.useEntered,
      recoveryText: common.retry,
    },
    button: { 'i18nStrings.externalIconAriaLabel': controls.newTab },
    calendar: {
      nextMonthAriaLabel: common.nextMonth,
      previousMonthAriaLabel: common.previousMonth,
      todayAriaLabel: common.today,
      'i18nStrings.nextYearAriaLabel': controls.nextYear,
      'i18nStrings.previousYearAriaLabel': controls.previousYear,
      'i18nStrings.currentMonthAriaLabel': controls.currentMonth,
    },
    'form-field': { 'i18nStrings.errorIconAriaLabel': controls.error, 'i18nStrings.warningIconAriaLabel': controls.warning },
    input: { clearAriaLabel: common.clear },
    modal: { closeAriaLabel: controls.closeDialog },
    multiselect: { deselectAriaLabel: controls.removeOption, 'i18nStrings.selectAllText': controls.selectAll },
    pagination: {
      'ariaLabels.nextPageLabel': controls.nextPage,
      'ariaLabels.previousPageLabel': controls.previousPage,
      'ariaLabels.pageLabel': controls.page,
    },
    popover: { dismissAriaLabel: common.close },
    select: { errorIconAriaLabel: controls.error, selectedAriaLabel: common.selected, recoveryText: common.retry },
    tabs: { 'i18nStrings.scrollLeftAriaLabel': controls.scrollLeft, 'i18nStrings.scrollRightAriaLabel': controls.scrollRight },
    'token-group': { 'i18nStrings.limitShowFewer': controls.showFewer, 'i18nStrings.limitShowMore': controls.showMore },
  };
  const components = Object.entries(messages).map(([component, texts]) => [
    component,
    Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, parsed(words)])),
  ]);
  return { 'cloudscape-design-components': { [language]: Object.fromEntries(components) } } as I18nProviderProps.Messages;
}

/** A text as the elements of a message: the controls' own formatter knows no other form, since what parses texts is not in the build. */
function parsed(text: Text): Exclude<Text, string> {
  if (typeof text !== 'string') return text;
  return /[{']/.test(text) ? new IntlMessageFormat(text).getAst() : [{ type: 0, value: text }];
}
