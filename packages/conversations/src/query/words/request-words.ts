/**
 * Words about the form of the answer (list, summarize), or about talk (mention, conversation), in the
 * languages of the analyser; `|` between them. Other words name the subject of a question.
 */
export const REQUEST_WORDS: string =
  'mention|say|tell|ask|bring|up|about|discuss|talk|speak|happen|describe|explain|recommend|suggest|conversation|chat|session|message|request|question|summary|summarize|overview|list|order|walk|through|throughout|across|aspect|different|various|item|only|consider|give|show|provide' +
  '|erwähnen|erwähnt|sagen|gesagt|erzählen|erzählt|fragen|gefragt|besprechen|besprochen|gesprochen|worüber|reden|geredet|beschreiben|beschrieben|erklären|erklärt|empfehlen|empfohlen|vorschlagen|vorgeschlagen|gespräch|gespräche|unterhaltung|nachricht|nachrichten|zusammenfassung|zusammenfassen|überblick|liste|reihenfolge|aspekt|aspekte|verschiedene|verschiedenen|zeigen|zeig|nenne|nennen|genannt' +
  '|mentionner|mentionné|dire|dit|demander|demandé|parler|parlé|discuter|discuté|décrire|décrit|expliquer|expliqué|recommander|recommandé|conseiller|conseillé|suggérer|suggéré|conversation|conversations|échanges|message|messages|résumé|résumer|résume|aperçu|liste|ordre|aspect|aspects|différent|différents|différentes|montrer|montre|donne|donner' +
  '|mencionar|mencioné|mencionado|decir|dije|dicho|contar|conté|preguntar|pregunté|hablar|hablé|hablamos|describir|explicar|expliqué|recomendar|recomendaste|sugerir|sugeriste|conversación|conversaciones|mensaje|mensajes|resumen|resumir|resume|lista|orden|aspecto|aspectos|diferente|diferentes|distintos|mostrar|muestra|dar' +
  '|mencionei|mencionado|dizer|disse|dito|contei|perguntar|perguntei|falar|falei|falamos|descrever|explicar|expliquei|recomendar|recomendou|sugerir|sugeriu|conversa|conversas|mensagem|mensagens|resumo|resumir|ordem|aspectos|diferentes|mostrar' +
  '|menzionare|menzionato|detto|chiedere|chiesto|parlare|parlato|discusso|descrivere|spiegare|spiegato|consigliare|consigliato|suggerire|suggerito|conversazione|conversazioni|messaggio|messaggi|riassunto|riassumere|elenco|elenca|ordine|aspetto|aspetti|diversi|mostrare' +
  '|упоминал|упомянул|упоминала|упомянула|говорил|говорила|сказал|сказала|рассказать|рассказал|спрашивал|обсуждать|обсуждали|описать|объяснить|посоветовал|рекомендовал|предложил|разговор|разговоры|беседа|сообщение|сообщения|сводка|резюме|обзор|список|порядок|порядке|аспект|аспекты|разные|различные|показать' +
  '|noemen|genoemd|zeggen|gezegd|vertellen|verteld|vragen|gevraagd|besproken|gesprek|gesprekken|bericht|berichten|samenvatting|lijst|volgorde|aspecten|verschillende' +
  '|提到|说过|告诉|问过|讨论|谈到|聊过|描述|解释|推荐|建议|对话|聊天|消息|总结|概述|列出|列表|顺序|方面|不同|各种|按照|給我|給出|提及|討論|解釋|推薦|建議|對話|總結' +
  '|言及|話し|言った|言っ|聞い|話題|議論|説明|紹介|会話|対話|メッセージ|まとめ|要約|概要|一覧|順番|順序|側面|様々|色々|教え|示し' +
  '|언급|말한|말했|이야기|물어|논의|설명|추천|제안|대화|메시지|요약|정리|목록|순서|측면|다양|보여|알려'
