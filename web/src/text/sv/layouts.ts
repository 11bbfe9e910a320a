import type { layouts as en } from '../en/layouts.ts';
import type { Words } from '../words.ts';

export const layouts: Words<typeof en> = {
  add: 'Lägg till kort',
  addOne: 'Lägg till ”{{name}}”',
  allThere: 'Alla kort finns redan på sidan.',
  menu: 'Layout',
  reset: 'Återställ till standard',
  wasReset: 'Sidan är så som alla ser den.',
  isDefault: 'Du har inte ändrat något.',
  remove: 'Ta bort ”{{name}}”',
  removed: '”{{name}}” togs bort.',
  undo: 'Ångra',
  empty: 'Det finns inget kort på sidan.',
  cardFailed: 'Kortet kunde inte visas. Läs in sidan igen för att försöka på nytt.',
  everybody: {
    set: {
      title: 'Gör detta till allas standard…',
      lead: 'Alla som inte har ordnat sidan själva ser den så som den är hos dig nu. Den som har ordnat sin egen behåller den, och får din om den återställs.',
      do: 'Gör till standard',
      done: 'Detta är nu allas standard.',
    },
    clear: {
      title: 'Ta bort allas standard…',
      lead: 'Alla som inte har ordnat sidan själva ser den så som den var från början.',
      do: 'Ta bort',
      done: 'Sidan är som från början för alla som inte har ordnat den själva.',
    },
  },
  board: {
    drag: 'Flytta ”{{name}}”',
    dragHint:
      'Tryck på Retur eller blanksteg, flytta med piltangenterna och tryck på Retur igen för att behålla eller Esc för att lämna det som det var.',
    dragTip: 'Dra för att flytta, eller tryck på Retur',
    resize: 'Ändra storlek på ”{{name}}”',
    resizeHint:
      'Tryck på Retur eller blanksteg, ändra storleken med piltangenterna och tryck på Retur igen för att behålla eller Esc för att lämna det som det var.',
    resizeTip: 'Dra för att ändra storlek, eller tryck på Retur',
    moving: 'Flyttas',
    resizing: 'Storleken ändras',
    movedTo: '”{{name}}” är i kolumn {{column}}, rad {{row}}.',
    resizedTo: '”{{name}}” är {{columns}} kolumner brett och {{rows}} rader högt.',
    smallest: 'Det kan inte bli mindre.',
    stuck: 'Där finns ingen plats: {{names}}.',
    pushed: '{{names}} flyttas vidare.',
    committed: 'Det stannar där.',
    discarded: 'Det är som förut.',
  },
};
