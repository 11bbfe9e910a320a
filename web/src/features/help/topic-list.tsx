import { Link } from 'react-router-dom';
import { useText } from '#web/text/text.ts';
import { helpGroups, type HelpTitles, type TopicName, topics } from './topics.ts';
import { useWayBack } from './use-guide.ts';
import styles from './help.module.css';

/** All pages of the guide, beside the one that is read. */
export function TopicList({ chosen, titles }: { chosen: TopicName; titles: HelpTitles }) {
  const t = useText();
  const { along } = useWayBack();
  return (
    <nav className={styles.list} aria-label={t('help.pages')}>
      {helpGroups.map((group) => (
        <section key={group}>
          <h2>{t(`help.groups.${group}`)}</h2>
          <ul>
            {topics
              .filter((topic) => topic.group === group)
              .map(({ name }) => (
                <li key={name}>
                  <Link to={along(`/help/${name}`)} {...(name === chosen ? { 'aria-current': 'page' as const } : {})}>
                    {titles[name].title}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
