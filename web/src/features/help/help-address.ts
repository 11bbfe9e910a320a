import { matchPath } from 'react-router-dom';
import { topics } from './topics.ts';

/** The most specific route first: `/licenses/can-i` before `/licenses/:id`. */
const explained = topics
  .flatMap(({ name, screens }) =>
    screens.map((screen) => {
      const [path = '', part] = screen.split('#');
      return { path, address: part === undefined ? `/help/${name}` : `/help/${name}#${part}` };
    }),
  )
  .toSorted((one, other) => parameters(one.path) - parameters(other.path));

/** The address of the help page that explains a screen, with the part of it; undefined if not found. */
export function helpAddress(pathname: string): string | undefined {
  return explained.find(({ path }) => matchPath(path, pathname) !== null)?.address;
}

function parameters(path: string): number {
  return path.split('/:').length;
}
