import { dirname, join } from 'node:path';
import { everything, type Module, pathOf, type Place, readModule } from './read-module.ts';
import { type Node, walk } from './syntax.ts';

/** A module that uses it starts the thread in `thread.ts` beside it. */
const startsThread = 'functions/platform/threads/thread-file.ts#threadFile';

/** A piece of code, and the module in which its names mean something. */
export interface Code {
  path: string;
  node: Node;
}

/** The codes of messages that a piece of code names itself, and the declarations that it uses. */
interface Uses {
  codes: Set<string>;
  places: Set<Place>;
}

/** Finds the codes of messages that code can name, by following what it uses from declaration to declaration, as a bundler does. */
export class CodeReader {
  readonly #codes: ReadonlySet<string>;
  readonly #modules = new Map<string, Module>();
  readonly #uses = new Map<Place, Uses>();

  constructor(codes: Iterable<string>) {
    this.#codes = new Set(codes);
  }

  module(path: string): Module {
    const known = this.#modules.get(path) ?? readModule(path);
    this.#modules.set(path, known);
    return known;
  }

  /** The codes that pieces of code can name, directly or by what they use. Places in `except` are not followed. */
  codesOf(pieces: readonly Code[], except: ReadonlySet<Place> = new Set()): Set<string> {
    const uses = pieces.map(({ path, node }) => this.#read(path, node));
    const codes = new Set(uses.flatMap((each) => [...each.codes]));
    const open = uses.flatMap(({ places }) => [...places]);
    const seen = new Set<Place>(except);
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      const found = this.#usesAt(place);
      for (const code of found.codes) codes.add(code);
      open.push(...found.places);
    }
    return codes;
  }

  /** The declaration of a name in a module, through imports and exports; undefined for one of a package. */
  find(path: string, name: string): Code | undefined {
    const { declared, imported, exported, passesOn } = this.module(path);
    const node = declared.get(name);
    if (node) return { path, node };
    const [elsewhere = '', itsName = ''] = (imported.get(name) ?? exported.get(name) ?? '').split('#');
    if (elsewhere !== '' && itsName !== everything)
      return elsewhere === path && itsName === name ? undefined : this.find(elsewhere, itsName);
    return passesOn.map((each) => this.find(each, name)).find((found) => found !== undefined);
  }

  #usesAt(place: Place): Uses {
    const known = this.#uses.get(place);
    if (known) return known;
    const [path = '', name = ''] = place.split('#');
    const declaration = name === everything ? undefined : this.find(path, name);
    const uses: Uses = declaration
      ? this.#read(declaration.path, declaration.node)
      : { codes: new Set(), places: new Set(name === everything ? this.#exportsOf(path) : []) };
    this.#uses.set(place, uses);
    return uses;
  }

  #exportsOf(path: string): Place[] {
    const { exported, passesOn } = this.module(path);
    return [...exported.values(), ...passesOn.map((each): Place => `${each}#${everything}`)];
  }

  #read(path: string, node: Node): Uses {
    const { declared, imported } = this.module(path);
    const codes = new Set<string>();
    const places = new Set<Place>();
    walk(node, {
      name: (name) => {
        const place = declared.has(name) ? (`${path}#${name}` as const) : imported.get(name);
        if (place !== undefined) places.add(place);
        // A thread is started by the name of its file, which exports nothing.
        if (imported.get(name) === startsThread) places.add(`${join(dirname(path), 'thread.ts')}#tasks`);
      },
      property: (of, name) => {
        const [module = '', all] = imported.get(of)?.split('#') ?? [];
        if (all === everything) places.add(`${module}#${name}`);
        return all === everything;
      },
      text: (text) => {
        if (this.#codes.has(text)) codes.add(text);
      },
      template: (shape) => {
        for (const code of this.#codes) if (shape.test(code)) codes.add(code);
      },
      load: (source, names = [everything]) => {
        const module = pathOf(source, path);
        if (module !== undefined) for (const name of names) places.add(`${module}#${name}`);
      },
    });
    return { codes, places };
  }
}
