// VitePress' own theme, with the fonts of the system: nothing is fetched for text.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
