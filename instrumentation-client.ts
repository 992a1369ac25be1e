/** The script of every page. Pages are whole without it. */
import './app/_client/main.ts';
