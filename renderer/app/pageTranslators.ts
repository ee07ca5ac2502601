/**
 * Page translators (of the browser, or extensions) replace text nodes by elements. React keeps references to
 * the nodes that it created: removing a replaced node throws and breaks the page, and a new text changes a
 * node that is not shown any more. This module records which node replaced which text, so that React's
 * changes reach the page.
 */

/** Elements that translators put in place of a text. The client uses neither. */
const wrappers = new Set(['FONT', 'YA-TR-SPAN']);
const isWrapper = (node: Node): node is Element => wrappers.has(node.nodeName);
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

const isSamePlace = (one: MutationRecord, other: MutationRecord): boolean =>
  one.target === other.target &&
  one.previousSibling === other.previousSibling &&
  one.nextSibling === other.nextSibling;

interface TranslatorRecords {
  /** Returns the node that shows the text in the page now; null if it was not replaced or is not in the page. */
  replacementOf(node: Node): ChildNode | null;
  /** Forgets the replacement of a text that React inserts again or removes. */
  forget(node: Node): void;
}

/** Follows the page and records replacements. A text that React changes takes its own place again. */
function recordReplacements(root: Node): TranslatorRecords & { end(): void } {
  const replacements = new WeakMap<Node, ChildNode>();
  const replaced = new WeakMap<Node, Text>();
  const changes = new MutationObserver(read);
  const texts = new MutationObserver((records) => {
    for (const { target } of records) if (isText(target)) showAgain(target);
  });

  function record(text: Text, replacement: ChildNode): void {
    const wasReplaced = replacements.has(text);
    forget(text);
    // A translator takes its wrappers back, or replaces them by others. A text is replaced by a wrapper alone.
    if (replacement === text || !(wasReplaced || isWrapper(replacement))) return;
    replacements.set(text, replacement);
    replaced.set(replacement, text);
    texts.observe(text, { characterData: true });
  }

  function forget(node: Node): void {
    const replacement = replacements.get(node);
    if (!replacement) return;
    replacements.delete(node);
    replaced.delete(replacement);
  }

  function showAgain(text: Text): void {
    const replacement = replacementOf(text);
    if (!replacement || text.parentNode) return;
    forget(text);
    replacement.replaceWith(text);
  }

  function read(records: readonly MutationRecord[]): void {
    /** Wrappers and removed texts of separate steps: a translator may insert before it removes, or after. */
    const inserted = new Set<Node>();
    const removals: MutationRecord[] = [];
    for (const step of records) {
      const [removed] = step.removedNodes;
      const [added] = step.addedNodes;
      if (step.removedNodes.length > 1 || step.addedNodes.length > 1) continue;
      if (removed) {
        const text = textOf(removed);
        const beside = [step.previousSibling, step.nextSibling].find((node) => node && inserted.has(node));
        const replacement = added ?? beside;
        if (replacement) inserted.delete(replacement);
        if (text && replacement) record(text, replacement as ChildNode);
        else if (text) removals.push(step);
      } else if (added && isWrapper(added)) {
        const removal = removals.find((one) => isSamePlace(one, step));
        const text = removal && textOf(removal.removedNodes[0] as Node);
        if (text) record(text, added);
        else inserted.add(added);
      }
    }
  }

  /** Returns the text of React that the node is, or that it replaced. */
  const textOf = (node: Node): Text | null => replaced.get(node) ?? (isText(node) ? node : null);

  function replacementOf(node: Node): ChildNode | null {
    read(changes.takeRecords());
    const replacement = replacements.get(node);
    return replacement?.isConnected === true ? replacement : null;
  }

  changes.observe(root, { childList: true, subtree: true });
  return {
    replacementOf,
    forget,
    end() {
      changes.disconnect();
      texts.disconnect();
    },
  };
}

/** Returns the child of the parent that is, contains or replaced the node; null if there is none. */
function childIn(parent: Node, node: Node, records: TranslatorRecords): Node | null {
  let found: Node | null = records.replacementOf(node) ?? node;
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found;
}

/**
 * Makes React's changes work in a page whose texts were replaced by a translator. Changes the three methods of nodes
 * by which React removes and inserts; each behaves as before if the nodes are where React left them. Returns a function
 * that undoes it.
 */
export function tolerateTranslators(page: Document): () => void {
  const records = recordReplacements(page.documentElement);
  const { removeChild, insertBefore, appendChild } = Node.prototype;

  /** Removes the replacement of a text that is inserted again; otherwise both would be shown. */
  function removeReplacement(node: Node): void {
    if (!isText(node) || node.parentNode) return;
    records.replacementOf(node)?.remove();
    records.forget(node);
  }

  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node): Node {
      if (child.parentNode === this) return removeChild.call(this, child);
      const shown = records.replacementOf(child) ?? child;
      records.forget(child);
      if (shown.parentNode) removeChild.call(shown.parentNode, shown);
      return child;
    },
    // Without a second argument, browsers append.
    insertBefore(this: Node, node: Node, before: Node | null = null): Node {
      removeReplacement(node);
      if (before === null || before.parentNode === this) return insertBefore.call(this, node, before);
      return insertBefore.call(this, node, childIn(this, before, records));
    },
    appendChild(this: Node, node: Node): Node {
      removeReplacement(node);
      return appendChild.call(this, node);
    },
  });
  return () => {
    records.end();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
  };
}
